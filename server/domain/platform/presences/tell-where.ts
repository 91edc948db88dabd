import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import { tellPresenceNews } from '#server/db/listen.ts';
import type { Tx } from '#server/db/transact.ts';
import { isElsewhereToo, type Tab } from './presence.store.ts';

type Told = Omit<PresenceNews, 'user'>;

/**
 * Tells the other members, with the commit, that a member has opened a conversation, or has left it with the last of
 * their tabs.
 */
export async function tellWhere(tx: Tx, tab: Tab, told: Told, seenAfter: Date): Promise<void> {
  if (!told.here && (await isElsewhereToo(tx, tab, told.conversation_id, seenAfter))) return;
  const news: PresenceNews = { ...told, user: { id: tab.userId, name: tab.name } };
  await tellPresenceNews(tx, tab.organizationId, news);
}
