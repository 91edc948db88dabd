import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { isUniqueViolation } from '#server/db/postgres-errors.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOpenBeside } from '../conversation-write.store.ts';
import { lockConversation } from '../lock-conversation.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import { applyAction } from './apply-action.ts';
import { changeConversation } from './change-conversation.ts';

async function refuseBesideOpen(actor: Actor, id: string, on?: Sql): Promise<void> {
  const other = await findOpenBeside(actor.organizationId, id, on);
  if (other) throw new AppError('conversation_already_open', { conversation_id: other.id });
}

/**
 * Reopens a resolved conversation that the caller's transaction has locked, and returns the reopened row. Throws
 * conversation_already_open.
 */
export async function reopenLocked(tx: Tx, actor: Actor, row: LockedConversation): Promise<LockedConversation> {
  await refuseBesideOpen(actor, row.id, tx);
  try {
    await applyAction(tx, actor, row, { kind: 'reopen', by: byOf(actor), at: now() });
  } catch (error) {
    if (isUniqueViolation(error)) await refuseBesideOpen(actor, row.id);
    throw error;
  }
  const reopened = await lockConversation(tx, actor.organizationId, row.id);
  if (!reopened) throw new Error('a locked conversation is gone');
  return reopened;
}

/**
 * POST /conversations/{id}/reopen: resolved becomes open (contract/conversations.md#states). Throws
 * conversation_already_open if the same contact has a newer open conversation on the same number
 * (contract/conversations.md#rules), conversation_not_found.
 */
export async function reopenConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  try {
    return await changeConversation(actor, input.id, async (tx, row) => {
      if (row.status === 'resolved') await refuseBesideOpen(actor, row.id, tx);
      return { kind: 'reopen', by: byOf(actor), at: now() };
    });
  } catch (error) {
    if (isUniqueViolation(error)) await refuseBesideOpen(actor, input.id);
    throw error;
  }
}
