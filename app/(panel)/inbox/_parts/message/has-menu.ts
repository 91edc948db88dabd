import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether a message has a menu. A message that was not deleted can be asked about, answered if WhatsApp knows it, or
 * copied.
 */
export const hasMenu = ({
  role,
  wamid,
  content,
  revoked_at,
}: Pick<Message, 'role' | 'wamid' | 'content' | 'revoked_at'>): boolean =>
  revoked_at === null && (role === 'user' || (role === 'assistant' && (wamid !== null || content !== '')));
