import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyAction } from './apply-action.ts';
import { findOpenBeside } from './conversation-write.store.ts';
import { lockConversation } from './lock-conversation.ts';
import { findOpenTogether, updateContactOf } from './unite-conversations.store.ts';

/** What became of the conversations of a merged contact. */
export interface UnitedConversations {
  readonly moved: readonly string[];
  /** Closed because another one of the person is open on the same number. */
  readonly resolved: readonly string[];
}

/**
 * The conversations of one contact become another's; the caller holds both contacts locked. One conversation per
 * contact and number stays open: the one a person has taken over, else the liveliest; the others are resolved.
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

/** Gives conversations back, and opens those again that only the merge had closed, where nothing newer is open. */
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
