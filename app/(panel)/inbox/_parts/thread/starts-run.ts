import type { Message } from '#server/contract/inbox/message.ts';

type Said = Pick<Message, 'role' | 'author' | 'answered_elsewhere'>;

const voice = ({ role, author, answered_elsewhere }: Said): string =>
  JSON.stringify([role, author.kind, author.id, author.name, answered_elsewhere]);

/**
 * Whether this message is the first of consecutive messages by one author. The list is ordered newest first. `isParted`
 * means that other content is shown between this message and the previous message.
 */
export const startsRun = (messages: readonly Said[], index: number, isParted: boolean): boolean => {
  const [message, before] = [messages[index], messages[index + 1]];
  return message !== undefined && (isParted || !before || voice(before) !== voice(message));
};
