import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { holdDefaultQueue } from '../../../organization/queues/hold-queue.ts';
import { takeTurn } from '../../../organization/queues/take-turn.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { isCustomersTurn, saveState } from '../conversation-write.store.ts';
import { lockConversation } from '../lock-conversation.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import {
  type ConversationAction,
  type ConversationState,
  decideConversation,
  isTakenOver,
} from '../state/conversation-state.ts';
import { waitChangeOfAction } from '../state/waiting.ts';
import { findSnoozeBeforeEnd } from '../thread-activities/activity.store.ts';
import { activityOf } from '../thread-activities/activity-of.ts';
import { recordActivity } from '../thread-activities/record-activity.ts';
import { ratingWaitMs } from './rating.ts';

/** Builds, from a locked conversation row, the state that `decideConversation` needs. */
const stateOf = (row: LockedConversation): ConversationState => ({
  status: row.status,
  takenOverById: row.taken_over_by_id,
  takenOverAt: row.taken_over_at,
  botPausedUntil: row.bot_paused_until,
  handoff: row.handoff_requested_at && {
    reason: row.handoff_reason,
    at: row.handoff_requested_at,
    by: row.handoff_requested_by ?? 'api',
    code: row.handoff_code,
    summary: row.handoff_summary,
  },
  resolved: row.resolved_at && { at: row.resolved_at, by: row.resolved_by },
  awaitingReply: row.awaiting_reply,
  snoozedUntil: row.snoozed_until,
  queue: row.queue_id === null ? null : { id: row.queue_id, at: row.queued_at ?? now() },
});

/**
 * Adds the organization's default queue to a handoff request. Changes nothing if the organization has no default queue,
 * if the request already has a queue, or if the conversation is already in one.
 */
async function withQueue(tx: Tx, row: LockedConversation, action: ConversationAction): Promise<ConversationAction> {
  if (action.kind !== 'request_handoff' || action.queueId !== undefined || row.queue_id !== null || row.is_test)
    return action;
  return { ...action, queueId: await holdDefaultQueue(tx, row.organization_id) };
}

/** Whether this reopening undoes a mistake: the same member resolved the conversation less than `ratingWaitMs` ago. */
const isUndone = ({ resolved_at: at, resolved_by: by }: LockedConversation, actor: Actor): boolean =>
  actor.kind === 'member' &&
  by?.type === 'user' &&
  by.id === actor.id &&
  at !== null &&
  now().getTime() - at.getTime() < ratingWaitMs;

/**
 * Completes a reopen action with data from the database: whether the customer spoke last and, if the member undoes a
 * resolve, the snooze that the conversation had before.
 */
async function withWhatWas(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  action: ConversationAction,
): Promise<ConversationAction> {
  if (action.kind !== 'reopen' || row.status !== 'resolved') return action;
  const { organizationId } = actor;
  const awaitsReply = await isCustomersTurn(tx, organizationId, row.id);
  if (!isUndone(row, actor)) return { ...action, awaitsReply };
  const snoozedUntil = await findSnoozeBeforeEnd(tx, organizationId, row.id, now());
  return { ...action, awaitsReply, undoes: { snoozedUntil } };
}

/**
 * Whether the action frees the member who serves this queue conversation, so that the member has room for the next
 * conversation of the queue.
 */
const makesRoom = (before: ConversationState, next: ConversationState): boolean =>
  before.queue !== null &&
  before.takenOverById !== null &&
  before.status === 'open' &&
  (next.status !== 'open' || next.takenOverById !== before.takenOverById || next.queue?.id !== before.queue.id);

/**
 * Whether the customer is without an answer, because the customer wrote at the beginning of the current wait or later.
 */
const isUnanswered = ({ waiting_since: since, last_inbound_at: at }: LockedConversation): boolean =>
  since !== null && at !== null && at >= since;

/**
 * After the commit, wakes the jobs that follow the action: the job that asks the customer for a rating, and the job
 * that assigns the queue's next conversation.
 */
function wakeFollowUps(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  before: ConversationState,
  next: ConversationState,
) {
  const organization_id = actor.organizationId;
  const isResolved = before.status === 'open' && next.status === 'resolved';
  if (isResolved && capabilitiesOf(row.network).types.includes('list')) {
    const at = actor.kind === 'member' ? { at: new Date(now().getTime() + ratingWaitMs) } : {};
    tx.afterCommit(() => void enqueue('parley/rating.due', { organization_id, conversation_id: row.id }, at));
  }
  const queue_id = before.queue?.id;
  if (queue_id && makesRoom(before, next))
    tx.afterCommit(() => void enqueue('parley/queue.due', { organization_id, queue_id }));
}

/**
 * Assigns a queued conversation to the next member, if the queue distributes its conversations and a member has room.
 * Returns whether the conversation was assigned.
 */
export async function giveInTurn(tx: Tx, actor: Actor, row: LockedConversation): Promise<boolean> {
  const { queue_id: queueId, status, snoozed_until: until } = row;
  if (queueId === null || status !== 'open' || until !== null || row.is_test || row.hidden_until_reply) return false;
  const userId = await takeTurn(tx, actor.organizationId, queueId);
  if (userId === null) return false;
  const giver = { ...systemActor(actor.organizationId), mode: actor.mode, ...(actor.runId && { runId: actor.runId }) };
  return applyAction(tx, giver, row, { kind: 'take_over', userId, at: now() });
}

/**
 * Decides and stores an action on a conversation that the caller's transaction has locked. Returns whether the action
 * changed anything.
 */
export async function applyAction(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  action: ConversationAction,
): Promise<boolean> {
  const before = stateOf(row);
  const whole = await withWhatWas(tx, actor, row, await withQueue(tx, row, action));
  const { next, changed, events } = decideConversation(before, whole);
  if (!changed) return false;
  // Messages before a release were handled by a person, and messages before a reopening belong to an earlier matter.
  // The AI sees only the last lines of such messages, as background.
  const isAnew = whole.kind === 'release' || (whole.kind === 'reopen' && whole.undoes === undefined);
  const wait = waitChangeOfAction(whole, before, next, {
    hasAgent: row.agent_id !== null,
    isUnanswered: isUnanswered(row),
  });
  const how = { beginsAnew: isAnew ? now() : null, isTest: actor.mode === 'test', wait };
  await saveState(tx, actor.organizationId, row.id, next, how);
  for (const event of events) {
    await recordEvent(tx, actor, { ...event, objectId: row.id, contactId: row.contact_id });
  }
  const [from, to] = [before.queue?.id ?? null, next.queue?.id ?? null];
  if (events.length === 0 || from !== to) {
    const changed = { type: 'conversation.changed', objectId: row.id, contactId: row.contact_id } as const;
    // The queues before and after the action are stored only for statistics. Webhooks do not show them.
    await recordEvent(tx, actor, { ...changed, context: from === to ? {} : { queue: { from, to } } });
  }
  const happened = activityOf(action, before);
  if (happened) recordActivity(tx, actor, row.id, happened);
  wakeFollowUps(tx, actor, row, before, next);
  const enters = action.kind === 'move' || action.kind === 'request_handoff';
  if (enters && next.queue && !isTakenOver(next)) {
    const waiting = await lockConversation(tx, actor.organizationId, row.id);
    if (waiting) await giveInTurn(tx, actor, waiting);
  }
  return true;
}
