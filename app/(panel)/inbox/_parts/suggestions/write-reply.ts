import type { Conversation } from '#server/contract/conversation.ts';

/** A text, and what is selected in it. */
export interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A name a person would answer to; contacts without one are called by what they wrote from. */
export function realName({ contact, user }: Pick<Conversation, 'contact' | 'user'>): string | null {
  const name = contact?.name || user.name;
  return name && /\p{L}/u.test(name) && !name.includes('@') ? name : null;
}

/** What is known of the customer, by the names it has in texts with gaps. */
export const knownOf = (conversation: Conversation) => ({
  name: realName(conversation),
  phone: conversation.contact?.phone ?? conversation.user.phone,
  email: conversation.contact?.email ?? conversation.user.email,
});

/** A quick reply, or a name, in place of what was typed from the sign to the caret; a gap in it is selected, to be filled. */
export function writeReply(
  text: string,
  start: number,
  caret: number,
  filled: { readonly text: string; readonly gap: { readonly start: number; readonly end: number } | null },
): Written {
  const end = start + filled.text.length;
  return {
    text: text.slice(0, start) + filled.text + text.slice(caret),
    from: filled.gap ? start + filled.gap.start : end,
    to: filled.gap ? start + filled.gap.end : end,
  };
}

/** As if a slash had been typed there: after a word, with a blank, so that it begins one. */
export function writeSlash(text: string, at: number): Written {
  const before = text.slice(0, at);
  const typed = /\S$/.test(before) ? ' /' : '/';
  const end = at + typed.length;
  return { text: before + typed + text.slice(at), from: end, to: end };
}

/** What a key means to an open list: which line it marks, leaving, taking the marked one; null is the composer's. */
export function keyOnList(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  active: number,
  length: number,
): { readonly mark: number } | 'leave' | 'take' | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) return { mark: (active + step + length) % Math.max(1, length) };
  if (key === 'Escape') return 'leave';
  return (key === 'Enter' || key === 'Tab') && !shiftKey && active >= 0 ? 'take' : null;
}
