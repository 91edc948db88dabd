import type { Message } from '#server/contract/message.ts';

/** Can something be done with it: asked what the AI did, answered where the network knows it, copied; if it is still there. */
export const hasMenu = ({
  role,
  wamid,
  content,
  revoked_at,
}: Pick<Message, 'role' | 'wamid' | 'content' | 'revoked_at'>): boolean =>
  revoked_at === null && (role === 'user' || (role === 'assistant' && (wamid !== null || content !== '')));
