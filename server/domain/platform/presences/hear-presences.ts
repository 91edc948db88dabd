import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import { listenForNews, missedSome, presenceNews } from '#server/db/listen.ts';

/**
 * Calls `hear` when members of an organization open or leave conversations. Returns a function that stops this.
 * Earlier changes are not repeated: `null`, which comes at the beginning and after a lost connection, means that the
 * caller has to read who is present. From then on it receives every change.
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
