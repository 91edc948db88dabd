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
 * tests of agents and for conversations that wait hidden for the customer's answer.
 */
export const requireConversation = async (tx: Tx, actor: Actor, id: string): Promise<LockedConversation> =>
  requireSeen(await lockConversation(tx, actor.organizationId, id));

/** Reads the same without a lock. A caller that also locks the contact must lock the contact first. */
export const seeConversation = async (tx: Tx, actor: Actor, id: string): Promise<LockedConversation> =>
  requireSeen(await readConversation(actor.organizationId, id, tx));
