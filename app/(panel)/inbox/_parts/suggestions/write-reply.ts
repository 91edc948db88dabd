import type { Conversation } from '#server/contract/inbox/conversation.ts';

/** A text and the selection in it. */
export interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the customer's name if it is a real name. Contacts without a name are called by the phone number or e-mail
 * address they wrote from.
 */
export function realName({ contact, user }: Pick<Conversation, 'contact' | 'user'>): string | null {
  const name = contact?.name || user.name;
  return name && /\p{L}/u.test(name) && !name.includes('@') ? name : null;
}

/** Returns what is known of the customer, keyed by the token names in texts with gaps. */
export const knownOf = (conversation: Conversation) => ({
  name: realName(conversation),
  phone: conversation.contact?.phone ?? conversation.user.phone,
  email: conversation.contact?.email ?? conversation.user.email,
});

/**
 * Puts a quick reply or a name in place of what was typed from the sign to the caret. A gap in it is selected, to be
 * filled in.
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

/** Inserts a slash at a position, with a space before it if it follows a word, so that it begins one. */
export function writeSlash(text: string, at: number): Written {
  const before = text.slice(0, at);
  const typed = /\S$/.test(before) ? ' /' : '/';
  const end = at + typed.length;
  return { text: before + typed + text.slice(at), from: end, to: end };
}

/**
 * Returns what a key does in an open list: mark an item, leave, or take the marked item. Null if the key belongs to the
 * composer.
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
