import type { Message } from '#server/contract/message.ts';

/** Can something be done with it: is it known to the network, and still there? */
export const hasMenu = ({ role, wamid, revoked_at }: Pick<Message, 'role' | 'wamid' | 'revoked_at'>): boolean =>
  role !== 'system' && wamid !== null && revoked_at === null;
