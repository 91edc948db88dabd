import type { Message } from '#server/contract/inbox/message.ts';
import { latestOf } from '../store/seen-of.ts';

/** How long a colleague's reply counts as recent, in milliseconds. */
const justNowMs = 120_000;

export interface Held {
  readonly name: string;
  /**
   * A string that identifies the holder and the holder's last message. When the string changes, the attendant is warned
   * again.
   */
  readonly state: string;
  readonly hasJustReplied: boolean;
}

/** Returns the data for the warning about the colleague who holds the conversation. Uses only the loaded messages. */
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
