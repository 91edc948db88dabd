import type { Message } from '#server/contract/message.ts';

type Said = Pick<Message, 'role' | 'author' | 'answered_elsewhere'>;

const voice = ({ role, author, answered_elsewhere }: Said): string =>
  JSON.stringify([role, author.kind, author.id, author.name, answered_elsewhere]);

/** Is it somebody else's turn with this message, of a list with the newest first? Whatever stands before it ends one too. */
export const startsRun = (messages: readonly Said[], place: number, isParted: boolean): boolean => {
  const [message, before] = [messages[place], messages[place + 1]];
  return message !== undefined && (isParted || !before || voice(before) !== voice(message));
};
