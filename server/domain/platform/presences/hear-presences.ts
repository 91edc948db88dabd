import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import { listenForNews, missedSome, presenceNews } from '#server/db/listen.ts';

/**
 * Calls `hear` when members of an organization open or leave conversations. Returns a function that stops the calls. At
 * the beginning, and after a lost connection, `hear` receives `null`: the caller must then read who is present. After
 * that, `hear` receives every change.
 */
export function hearPresences(organizationId: string, hear: (news: PresenceNews | null) => void): () => void {
  const ours = presenceNews(organizationId);
  const stop = listenForNews((news) => {
    if (news === missedSome) hear(null);
    else if (news.startsWith(ours)) hear(JSON.parse(news.slice(ours.length)) as PresenceNews);
  });
  hear(null);
  return stop;
}
