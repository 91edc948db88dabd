import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type Conversation, type SnoozeInput, snoozeDaysMax } from '#server/contract/inbox/conversation.ts';
import { transact } from '#server/db/transact.ts';
import { findDueToWake, setUnread } from '../activity/conversation-notes.store.ts';
import { lockConversation } from '../lock-conversation.ts';
import { applyAction } from './apply-action.ts';
import { changeConversation } from './change-conversation.ts';

const dayMs = 24 * 3_600_000;

/**
 * Snoozes an open conversation: it leaves the inbox until the given time. The conversation returns earlier if the
 * customer writes, if a person takes it over, or if a handoff is requested. Throws conversation_not_found, and
 * invalid_request for a time that is past or too far away.
 */
export const snoozeConversation = (actor: Actor, { id, until }: SnoozeInput): Promise<Conversation> =>
  changeConversation(actor, id, () => {
    const at = new Date(until);
    const away = at.getTime() - now().getTime();
    if (away > 0 && away <= snoozeDaysMax * dayMs) return { kind: 'snooze', until: at };
    const message = `must be in the next ${snoozeDaysMax} days`;
    throw new AppError('invalid_request', { issues: [{ path: 'until', message }] });
  });

/** Returns a snoozed conversation to the inbox at once. Throws conversation_not_found. */
export const wakeConversation = (actor: Actor, { id }: { id: string }): Promise<Conversation> =>
  changeConversation(actor, id, () => ({ kind: 'wake' }));

async function wakeOne(organizationId: string, id: string): Promise<void> {
  await transact(async (tx) => {
    const row = await lockConversation(tx, organizationId, id);
    // A member may have snoozed the conversation again since this job selected it.
    if (!row?.snoozed_until || row.snoozed_until > now()) return;
    await applyAction(tx, systemActor(organizationId), row, { kind: 'wake' });
    await setUnread(organizationId, id, tx);
  });
}

/**
 * Moves every conversation whose snooze is over back to the inbox and marks it as unread. The reconciler calls this
 * function. Returns the number of conversations.
 */
export async function wakeDue(): Promise<number> {
  const due = await findDueToWake(now());
  for (const { organization_id: organizationId, id } of due) await wakeOne(organizationId, id);
  return due.length;
}
