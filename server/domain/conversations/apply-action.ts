import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordEvent } from '../events/record-event.ts';
import { holdDefaultQueue } from '../queues/hold-queue.ts';
import { takeTurn } from '../queues/take-turn.ts';
import {
  type ConversationAction,
  type ConversationState,
  decideConversation,
  isTakenOver,
} from './conversation-state.ts';
import { isCustomersTurn, saveState } from './conversation-write.store.ts';
import { findSnoozeBeforeEnd } from './happening.store.ts';
import { happeningOf } from './happening-of.ts';
import { lockConversation } from './lock-conversation.ts';
import type { LockedConversation } from './locked-conversation.ts';
import { ratingWaitMs } from './rating.ts';
import { recordHappening } from './record-happening.ts';
import { waitChangeOfAction } from './waiting.ts';

/** What the state rule needs of a locked row. */
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

/** What asks for a person goes to the organization's default queue, if it has one and nobody put it elsewhere. */
async function withQueue(tx: Tx, row: LockedConversation, action: ConversationAction): Promise<ConversationAction> {
  if (action.kind !== 'request_handoff' || action.queueId !== undefined || row.queue_id !== null || row.is_test)
    return action;
  return { ...action, queueId: await holdDefaultQueue(tx, row.organization_id) };
}

/** A person takes back at once what they resolved by mistake. */
const isUndone = ({ resolved_at: at, resolved_by: by }: LockedConversation, actor: Actor): boolean =>
  actor.kind === 'member' &&
  by?.type === 'user' &&
  by.id === actor.id &&
  at !== null &&
  now().getTime() - at.getTime() < ratingWaitMs;

/** What is opened again waits for an answer where the customer spoke last; what is undone is as it was. */
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

/** A person had it, and has room for another of its queue now. */
const makesRoom = (before: ConversationState, next: ConversationState): boolean =>
  before.queue !== null &&
  before.takenOverById !== null &&
  before.status === 'open' &&
  (next.status !== 'open' || next.takenOverById !== before.takenOverById || next.queue?.id !== before.queue.id);

/** The wait began with a message of the customer's, or one came while it lasted. */
const isUnanswered = ({ waiting_since: since, last_inbound_at: at }: LockedConversation): boolean =>
  since !== null && at !== null && at >= since;

/** Wakes the work that follows the action, after the commit: the customer's rating, the queue's next conversation. */
function wakeFollowUps(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  before: ConversationState,
  next: ConversationState,
) {
  const organization_id = actor.organizationId;
  const isResolved = before.status === 'open' && next.status === 'resolved';
  if (isResolved && row.channel === 'chatapp') {
    const at = actor.kind === 'member' ? { at: new Date(now().getTime() + ratingWaitMs) } : {};
    tx.afterCommit(() => void enqueue('parley/rating.due', { organization_id, conversation_id: row.id }, at));
  }
  const queue_id = before.queue?.id;
  if (queue_id && makesRoom(before, next))
    tx.afterCommit(() => void enqueue('parley/queue.due', { organization_id, queue_id }));
}

/** Gives a conversation that waits in a queue, if that gives in turn and somebody can have it; returns whether. */
export async function giveInTurn(tx: Tx, actor: Actor, row: LockedConversation): Promise<boolean> {
  const { queue_id: queueId, status, snoozed_until: until } = row;
  if (queueId === null || status !== 'open' || until !== null || row.is_test || row.hidden_until_reply) return false;
  const userId = await takeTurn(tx, actor.organizationId, queueId);
  if (userId === null) return false;
  const giver = { ...systemActor(actor.organizationId), mode: actor.mode, ...(actor.runId && { runId: actor.runId }) };
  return applyAction(tx, giver, row, { kind: 'take_over', userId, at: now() });
}

/** Decides and stores an action on a conversation the caller's transaction holds locked; returns whether it changed. */
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
  // What was said before is the person's, or of another matter: the AI gets it as a summary.
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
    const fact = { type: 'conversation.changed', objectId: row.id, contactId: row.contact_id } as const;
    // Which queue it was in and when is a figure: what webhooks are told has no place for it.
    await recordEvent(tx, actor, { ...fact, context: from === to ? {} : { queue: { from, to } } });
  }
  const happened = happeningOf(action, before);
  if (happened) recordHappening(tx, actor, row.id, happened);
  wakeFollowUps(tx, actor, row, before, next);
  const enters = action.kind === 'move' || action.kind === 'request_handoff';
  if (enters && next.queue && !isTakenOver(next)) {
    const waiting = await lockConversation(tx, actor.organizationId, row.id);
    if (waiting) await giveInTurn(tx, actor, waiting);
  }
  return true;
}
