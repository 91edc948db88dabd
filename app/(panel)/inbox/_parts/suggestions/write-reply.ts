import type { Conversation } from '#server/contract/inbox/conversation.ts';

/** A text and the selection in it. */
export interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the customer's real name. A contact without a name has the phone number or e-mail address as its name, which
 * does not count as a real name.
 */
export function realName({ contact, user }: Pick<Conversation, 'contact' | 'user'>): string | null {
  const name = contact?.name || user.name;
  return name && /\p{L}/u.test(name) && !name.includes('@') ? name : null;
}

/** Returns the known values of the customer, keyed by the token names that quick replies use. */
export const knownOf = (conversation: Conversation) => ({
  name: realName(conversation),
  phone: conversation.contact?.phone ?? conversation.user.phone,
  email: conversation.contact?.email ?? conversation.user.email,
});

/**
 * Inserts a quick reply or a name in place of the sign (slash or @) and the text typed after the sign. If the inserted
 * text contains a placeholder (`gap`), the placeholder is selected, so that the attendant can fill it in.
 */
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

/**
 * Inserts a slash at a position. After a word, a space is added before the slash, so that the slash begins a new word.
 */
export function writeSlash(text: string, at: number): Written {
  const before = text.slice(0, at);
  const typed = /\S$/.test(before) ? ' /' : '/';
  const end = at + typed.length;
  return { text: before + typed + text.slice(at), from: end, to: end };
}

/**
 * Returns the effect of a key while the list is open: mark another item, close the list, or insert the marked item.
 * Null if the list does not use the key.
 */
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
