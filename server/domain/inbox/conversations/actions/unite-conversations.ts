import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOpenBeside } from '../conversation-write.store.ts';
import { lockConversation } from '../lock-conversation.ts';
import { applyAction } from './apply-action.ts';
import { findOpenTogether, updateContactOf } from './unite-conversations.store.ts';

/** The effects of merging two contacts on the conversations of the merged contact. */
export interface UnitedConversations {
  readonly moved: readonly string[];
  /** Conversations that the merge resolved because the person has another open conversation on the same number. */
  readonly resolved: readonly string[];
}

/**
 * Moves the conversations of one contact to another. The caller has locked both contacts. One conversation per contact
 * and number stays open: the conversation that a person has taken over, otherwise the most active one. All others are
 * resolved.
 */
export async function uniteConversations(
  tx: Tx,
  actor: Actor,
  move: { readonly from: string; readonly to: string },
): Promise<UnitedConversations> {
  const resolved: string[] = [];
  for (const { ids } of await findOpenTogether(tx, actor.organizationId, [move.from, move.to])) {
    for (const id of ids.slice(1)) {
      const row = await lockConversation(tx, actor.organizationId, id);
      if (!row) continue;
      await applyAction(tx, actor, row, { kind: 'resolve', by: byOf(actor), at: now() });
      resolved.push(id);
    }
  }
  return { moved: await updateContactOf(tx, actor.organizationId, { ...move, ids: null }), resolved };
}

/**
 * Moves conversations back when a merge is undone. Reopens the conversations that the merge had resolved, unless the
 * contact has another open conversation on the same number.
 */
export async function partConversations(
  tx: Tx,
  actor: Actor,
  move: { readonly from: string; readonly to: string },
  united: UnitedConversations,
): Promise<void> {
  await updateContactOf(tx, actor.organizationId, { ...move, ids: united.moved });
  for (const id of united.resolved) {
    const row = await lockConversation(tx, actor.organizationId, id);
    if (row?.status !== 'resolved' || (await findOpenBeside(actor.organizationId, id, tx))) continue;
    await applyAction(tx, actor, row, { kind: 'reopen', by: byOf(actor), at: now() });
  }
}
