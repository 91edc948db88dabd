import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { presentMs } from '#server/contract/presence.ts';
import { transact } from '#server/db/transact.ts';
import { deleteTab } from './presence.store.ts';
import { tabOf } from './tab-of.ts';
import { tellWhere } from './tell-where.ts';

/** A tab is closed: whoever was in it has left. */
export async function leave(actor: Actor, input: { tab_id: string }): Promise<{ ok: true }> {
  const tab = tabOf(actor, input.tab_id);
  if (!tab) return { ok: true };
  await transact(async (tx) => {
    const id = (await deleteTab(tx, tab))?.conversation_id;
    if (!id) return;
    const seenAfter = new Date(now().getTime() - presentMs);
    await tellWhere(tx, tab, { conversation_id: id, typing: false, here: false }, seenAfter);
  });
  return { ok: true };
}
