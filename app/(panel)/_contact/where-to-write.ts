import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { isWindowOpen } from '../inbox/_parts/customer/who-answers.ts';

type Shown = Pick<Conversation, 'id' | 'status' | 'channel' | 'window_expires_at'>;

/**
 * Finds the conversation where the user can write a free text to a contact: the open one, or else the last resolved one
 * whose window is still open (a reply reopens it). Undefined if there is none, so that the first message has to be a
 * template. `shown` is ordered newest first.
 */
export function whereToWrite<One extends Shown>(shown: readonly One[], now = new Date()): One | undefined {
  const there = shown.filter(({ channel }) => channel === 'chatapp');
  const isStillFree = (one: One) => one.status === 'resolved' && isWindowOpen(one, now);
  return there.find(({ status }) => status === 'open') ?? there.find(isStillFree);
}
