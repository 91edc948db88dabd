import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { isWindowOpen } from '../inbox/_parts/customer/who-answers.ts';

type Shown = Pick<Conversation, 'id' | 'status' | 'channel' | 'window_expires_at'>;

/**
 * Finds the conversation in which the user can send a contact free text: the open conversation, otherwise the latest
 * resolved conversation whose 24-hour window is still open, which a reply reopens. Undefined if no conversation allows
 * free text; the first message then has to be a template. `shown` is ordered newest first.
 */
export function whereToWrite<One extends Shown>(shown: readonly One[], now = new Date()): One | undefined {
  const there = shown.filter(({ channel }) => channel === 'chatapp');
  const isStillFree = (one: One) => one.status === 'resolved' && isWindowOpen(one, now);
  return there.find(({ status }) => status === 'open') ?? there.find(isStillFree);
}
