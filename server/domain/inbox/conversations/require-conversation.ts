import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockConversation, readConversation } from './lock-conversation.ts';
import type { LockedConversation } from './locked-conversation.ts';

function requireSeen(row: LockedConversation | null): LockedConversation {
  if (!row || row.is_test || row.hidden_until_reply) throw new AppError('conversation_not_found');
  return row;
}

/**
 * Locks a conversation that the team can see, for the caller's transaction. Throws conversation_not_found, also for
 * tests of agents and for conversations that stay hidden until the customer answers.
 */
export const requireConversation = async (tx: Tx, actor: Actor, id: string): Promise<LockedConversation> =>
  requireSeen(await lockConversation(tx, actor.organizationId, id));

/**
 * Reads a conversation that the team can see, without a lock. The contact must be locked before the conversation, so
 * call this function first, then lock both. Throws conversation_not_found.
 */
export const seeConversation = async (tx: Tx, actor: Actor, id: string): Promise<LockedConversation> =>
  requireSeen(await readConversation(actor.organizationId, id, tx));
