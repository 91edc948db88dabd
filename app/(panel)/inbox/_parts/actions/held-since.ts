import type { Message } from '#server/contract/message.ts';
import { latestOf } from '../store/seen-of.ts';

/** A reply of a colleague is news for so long. */
const justNowMs = 120_000;

export interface Held {
  readonly name: string;
  /** Whose it is and what they said last: another one is another warning. */
  readonly state: string;
  readonly hasJustReplied: boolean;
}

/** What a warning about a colleague's conversation says, by the messages that are loaded. */
export function heldSince(
  holder: { readonly userId: string; readonly name: string },
  messages: readonly Pick<Message, 'id' | 'author' | 'created_at'>[],
  now: Date,
): Held {
  const own = messages.filter(({ author }) => author.id === holder.userId);
  const last = latestOf(own);
  const at = own.find(({ id }) => id === last)?.created_at;
  return {
    name: holder.name,
    state: `${holder.userId} ${last}`,
    hasJustReplied: at !== undefined && now.getTime() - new Date(at).getTime() < justNowMs,
  };
}
