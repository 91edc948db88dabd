import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether a message has a menu. It does if the message was not deleted and the AI can be asked about it, WhatsApp
 * allows a reply to it, or its text can be copied.
 */
export const hasMenu = ({
  role,
  wamid,
  content,
  revoked_at,
}: Pick<Message, 'role' | 'wamid' | 'content' | 'revoked_at'>): boolean =>
  revoked_at === null && (role === 'user' || (role === 'assistant' && (wamid !== null || content !== '')));
