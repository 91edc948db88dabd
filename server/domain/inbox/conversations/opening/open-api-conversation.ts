import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { type PlanName, planTable } from '#server/contract/organization/plans.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { begunInMonth, monthOf } from '../../../organization/organizations/usage-of-month.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { lockConversation } from '../lock-conversation.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { requireConversation } from '../require-conversation.ts';
import { continueAs, insertOfCaller, lockOfCaller, readPlan } from './api-conversation.store.ts';

/** The agent and conversation that an API call is meant for, and the data about the user that the call contains. */
export interface ApiCaller {
  readonly agentId: string;
  readonly conversationId: string | undefined;
  readonly externalUserId: string | undefined;
  /**
   * The contact that has the user's e-mail or phone. The caller has locked this contact. Opening a conversation neither
   * creates nor merges contacts.
   */
  readonly contactId: string | null;
  readonly user: Readonly<Record<string, unknown>>;
}

/**
 * If the organization has at most this many conversations left in its plan, callers open conversations one after
 * another, so that the limit is exact.
 */
const nearLimit = 20;

/**
 * Throws plan_limit_exceeded when the organization has used up this month's conversations of its plan
 * (contract/access.md#plans-and-quotas).
 */
async function requireQuota(tx: Tx, organizationId: string): Promise<void> {
  const month = monthOf(now());
  const planOf = async (held: boolean) => ((await readPlan(tx, organizationId, held))?.plan ?? 'canceled') as PlanName;
  const plan = await planOf(false);
  const most = planTable[plan].conversations;
  if (most === null) return;
  let begun = await begunInMonth(tx, organizationId, month);
  if (begun >= most - nearLimit && begun < most) {
    await planOf(true);
    begun = await begunInMonth(tx, organizationId, month);
  }
  if (begun >= most) throw new AppError('plan_limit_exceeded', { feature: 'conversations', current_plan: plan });
}

async function begin(tx: Tx, actor: Actor, caller: ApiCaller): Promise<LockedConversation> {
  await requireQuota(tx, actor.organizationId);
  const id = newId();
  const { agentId, contactId, user, externalUserId = null } = caller;
  const made = { id, agentId, contactId, externalUserId, user, at: now() };
  if ((await insertOfCaller(tx, actor.organizationId, made)) === 0) throw startOver('the user has one meanwhile');
  const context = { source: actor.source };
  await recordEvent(tx, actor, { type: 'conversation.created', objectId: id, contactId, context });
  const row = await lockConversation(tx, actor.organizationId, id);
  if (!row) throw new Error('a conversation that was just opened is gone');
  return row;
}

async function findOpen(tx: Tx, actor: Actor, caller: ApiCaller): Promise<LockedConversation | null> {
  const { agentId, conversationId, externalUserId } = caller;
  if (conversationId === undefined) {
    return externalUserId === undefined ? null : lockOfCaller(tx, actor.organizationId, agentId, externalUserId);
  }
  const row = await requireConversation(tx, actor, conversationId);
  // In a conversation of another channel, the answer would be sent to the customer through that channel.
  if (row.channel !== 'api') throw new AppError('not_an_api_conversation', { channel: row.channel });
  if (row.status !== 'open') throw new AppError('conversation_closed');
  return row;
}

/**
 * Finds or opens the conversation of an agent-chat call (contract/messages.md#agent-chat), and locks it. The result is
 * the conversation with the given id, the user's open conversation, or a new one. If concurrent callers have the same
 * user, the unique index lets only one caller open a conversation. Throws conversation_not_found,
 * not_an_api_conversation, conversation_closed, plan_limit_exceeded.
 */
export async function openApiConversation(
  tx: Tx,
  actor: Actor,
  caller: ApiCaller,
): Promise<{ row: LockedConversation; created: boolean }> {
  const open = await findOpen(tx, actor, caller);
  if (!open) return { row: await begin(tx, actor, caller), created: true };
  const { agentId, contactId, user } = caller;
  if ((await continueAs(tx, actor.organizationId, open.id, { agentId, contactId, user })) > 0) {
    const event = { type: 'conversation.changed', objectId: open.id, contactId: open.contact_id } as const;
    const context = open.agent_id === agentId ? {} : { agent: { from: open.agent_id, to: agentId } };
    await recordEvent(tx, actor, { ...event, context });
  }
  return { row: { ...open, agent_id: agentId, contact_id: open.contact_id ?? contactId }, created: false };
}
