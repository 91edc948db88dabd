import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordEvent } from '../events/record-event.ts';
import { holdDefaultQueue } from '../queues/hold-queue.ts';
import { type ConversationAction, type ConversationState, decideConversation } from './conversation-state.ts';
import { saveState } from './conversation-write.store.ts';
import type { LockedConversation } from './locked-conversation.ts';

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
  queue: row.queue_id === null ? null : { id: row.queue_id, at: row.queued_at ?? now() },
});

/** What asks for a person goes to the organization's default queue, if it has one and nobody put it elsewhere. */
async function withQueue(tx: Tx, row: LockedConversation, action: ConversationAction): Promise<ConversationAction> {
  if (action.kind !== 'request_handoff' || action.queueId !== undefined || row.queue_id !== null) return action;
  return { ...action, queueId: await holdDefaultQueue(tx, row.organization_id) };
}

/** Decides and stores an action on a conversation the caller's transaction holds locked; answers whether it changed. */
export async function applyAction(
  tx: Tx,
  actor: Actor,
  row: LockedConversation,
  action: ConversationAction,
): Promise<boolean> {
  const { next, changed, events } = decideConversation(stateOf(row), await withQueue(tx, row, action));
  if (!changed) return false;
  // What was said before is the person's, or of another matter: the AI gets it as a summary.
  const beginsAnew = action.kind === 'release' || action.kind === 'reopen' ? now() : null;
  await saveState(tx, actor.organizationId, row.id, next, beginsAnew);
  for (const event of events) {
    await recordEvent(tx, actor, { ...event, objectId: row.id, contactId: row.contact_id });
  }
  if (events.length === 0) {
    await recordEvent(tx, actor, { type: 'conversation.changed', objectId: row.id, contactId: row.contact_id });
  }
  const asksRating = action.kind === 'resolve' && row.channel === 'chatapp' && actor.mode === 'live';
  const hint = { organization_id: actor.organizationId, conversation_id: row.id };
  if (asksRating) tx.afterCommit(() => void enqueue('parley/rating.due', hint));
  return true;
}
