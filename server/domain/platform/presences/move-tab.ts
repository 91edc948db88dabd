import { now } from '#server/base/clock.ts';
import { presentMs } from '#server/contract/inbox/presence.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteStale, lockTab, saveTab, selectTab, type Tab } from './presence.store.ts';
import { tellWhere } from './tell-where.ts';

/** The conversation that a tab shows. `sequence` is the page's own count of its heartbeats. */
export interface Move {
  readonly conversationId: string | null;
  readonly typing: boolean;
  readonly sequence: number;
}

/**
 * Stores which conversation the tab shows, and tells the other members what changed. A heartbeat older than the last
 * one received is ignored. Otherwise a heartbeat that arrives after the page was closed would show its member as
 * present for another minute.
 */
export async function moveTab(tx: Tx, tab: Tab, { conversationId: to, typing, sequence }: Move): Promise<void> {
  await lockTab(tx, tab);
  const at = now();
  const seenAfter = new Date(at.getTime() - presentMs);
  const before = await selectTab(tx, tab);
  if (before && before.sequence > sequence) return;
  await saveTab(tx, tab, { conversationId: to, typing, sequence, at });
  if (!before) await deleteStale(tx, tab, seenAfter);
  const from = before && before.seen_at > seenAfter ? before.conversation_id : null;
  if (from !== null && from !== to) {
    await tellWhere(tx, tab, { conversation_id: from, typing: false, here: false }, seenAfter);
  }
  // Other members are told only about changes, not about every heartbeat.
  if (to !== null && (from !== to || typing || before?.typing_at)) {
    await tellWhere(tx, tab, { conversation_id: to, typing, here: true }, seenAfter);
  }
}
