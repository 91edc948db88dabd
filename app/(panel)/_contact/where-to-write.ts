import type { Conversation } from '#server/contract/conversation.ts';
import { isWindowOpen } from '../inbox/_parts/customer/who-answers.ts';

type Shown = Pick<Conversation, 'id' | 'status' | 'channel' | 'window_expires_at'>;

/**
 * Where words to somebody go: their open conversation, else the last one that was resolved while the network still takes
 * free text there (a reply opens it again). Undefined: the first word is a template. `shown` are the newest first.
 */
export function whereToWrite<One extends Shown>(shown: readonly One[], now = new Date()): One | undefined {
  const there = shown.filter(({ channel }) => channel === 'chatapp');
  const isStillFree = (one: One) => one.status === 'resolved' && isWindowOpen(one, now);
  return there.find(({ status }) => status === 'open') ?? there.find(isStillFree);
}
