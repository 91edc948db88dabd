import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Counts the messages that are newer than the message with the id `from`, without system messages. `items` is ordered
 * newest first. Returns 0 if `items` does not contain `from`.
 */
export function countBelow(items: readonly Pick<Message, 'id' | 'role'>[], from: string | null): number {
  const index = items.findIndex(({ id }) => id === from);
  return items.slice(0, Math.max(0, index)).filter(({ role }) => role !== 'system').length;
}
