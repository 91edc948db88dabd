import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import type { Sql } from '#server/db/sql.ts';
import { changeConversation } from './change-conversation.ts';
import { findOpenBeside } from './conversation-write.store.ts';

async function refuseBesideOpen(actor: Actor, id: string, on?: Sql): Promise<void> {
  const other = await findOpenBeside(actor.organizationId, id, on);
  if (other) throw new AppError('conversation_already_open', { conversation_id: other.id });
}

/**
 * POST /conversations/{id}/reopen: resolved becomes open (interface.md §3). Throws conversation_already_open beside a
 * newer open one of the same contact and number (decisions.md §5), conversation_not_found.
 */
export async function reopenConversation(actor: Actor, input: { id: string }): Promise<Conversation> {
  try {
    return await changeConversation(actor, input.id, async (tx, row) => {
      if (row.status === 'resolved') await refuseBesideOpen(actor, row.id, tx);
      return { kind: 'reopen', by: byOf(actor), at: now() };
    });
  } catch (error) {
    // The other one was opened between looking and storing: the unique index noticed.
    if ((error as { code?: string }).code === '23505') await refuseBesideOpen(actor, input.id);
    throw error;
  }
}
