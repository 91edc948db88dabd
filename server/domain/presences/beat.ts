import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { type BeatInput, type Present, presentMs, typingMs } from '#server/contract/presence.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { deleteStale, saveBeat, selectOthers, type Tab } from './presence.store.ts';
import { tabOf } from './tab-of.ts';
import { tellWhere } from './tell-where.ts';

/** Writes where the tab is, and tells the others what is new about that. */
async function move(tx: Tx, tab: Tab, input: BeatInput): Promise<void> {
  const at = now();
  const seenAfter = new Date(at.getTime() - presentMs);
  const [to, { typing }] = [input.conversation_id ?? null, input];
  const before = await saveBeat(tx, tab, { conversationId: to, typing, at });
  if (!before) await deleteStale(tx, tab, seenAfter);
  const from = before && before.seen_at > seenAfter ? before.conversation_id : null;
  if (from !== null && from !== to) {
    await tellWhere(tx, tab, { conversation_id: from, typing: false, here: false }, seenAfter);
  }
  // A sign of life alone is no news.
  if (to !== null && (from !== to || typing || before?.typing_at)) {
    await tellWhere(tx, tab, { conversation_id: to, typing, here: true }, seenAfter);
  }
}

/** A tab of the panel says where it is; answers who else of the organization is in that conversation. */
export async function beat(actor: Actor, input: BeatInput): Promise<{ others: Present[] }> {
  const tab = tabOf(actor, input.tab_id);
  if (!tab) return { others: [] };
  await transact((tx) => move(tx, tab, input));
  if (!input.conversation_id) return { others: [] };
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const after = { seen: ago(presentMs), typed: ago(typingMs) };
  const rows = await selectOthers(tab.organizationId, input.conversation_id, tab.userId, after);
  return { others: rows.map(({ id, name, typing }) => ({ user: { id, name }, typing })) };
}
