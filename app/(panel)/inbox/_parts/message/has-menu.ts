import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether a message has a menu. A deleted message has no menu. Any other message has a menu if the AI can be asked
 * about it, if WhatsApp allows a reply to it, or if its text can be copied.
 */
export const hasMenu = ({
  role,
  wamid,
  content,
  revoked_at,
}: Pick<Message, 'role' | 'wamid' | 'content' | 'revoked_at'>): boolean =>
  revoked_at === null && (role === 'user' || (role === 'assistant' && (wamid !== null || content !== '')));
