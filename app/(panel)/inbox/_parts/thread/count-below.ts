import type { Message } from '#server/contract/message.ts';

/** How many messages came after one; `items` are the newest first. None where it is not among them. */
export function countBelow(items: readonly Pick<Message, 'id' | 'role'>[], from: string | null): number {
  const place = items.findIndex(({ id }) => id === from);
  return items.slice(0, Math.max(0, place)).filter(({ role }) => role !== 'system').length;
}
