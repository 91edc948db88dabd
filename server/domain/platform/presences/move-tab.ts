import { now } from '#server/base/clock.ts';
import { type PresenceNews, presentMs } from '#server/contract/inbox/presence.ts';
import { tellPresenceNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { deleteStale, isElsewhereToo, lockTab, saveTab, selectTab, type Tab } from './presence.store.ts';

/** The conversation that a tab now shows. `sequence` is the tab's own count of its heartbeats. */
export interface Move {
  readonly conversationId: string | null;
  readonly typing: boolean;
  readonly sequence: number;
}

type Told = Omit<PresenceNews, 'user'>;

/**
 * Notifies the other members, at the commit, that a member has opened a conversation, or has closed the last tab that
 * showed it.
 */
async function tellWhere(tx: Tx, tab: Tab, told: Told, seenAfter: Date): Promise<void> {
  if (!told.here && (await isElsewhereToo(tx, tab, told.conversation_id, seenAfter))) return;
  const news: PresenceNews = { ...told, user: { id: tab.userId, name: tab.name } };
  await tellPresenceNews(tx, tab.organizationId, news);
}

/**
 * Stores which conversation the tab shows, and notifies the other members of the change. A heartbeat older than the
 * last received one is ignored. Otherwise a heartbeat that arrives after the page was closed would show its member as
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
  // The other members are notified only of changes, not of every heartbeat.
  if (to !== null && (from !== to || typing || before?.typing_at)) {
    await tellWhere(tx, tab, { conversation_id: to, typing, here: true }, seenAfter);
  }
}
