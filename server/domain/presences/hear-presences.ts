import type { PresenceNews } from '#server/contract/presence.ts';
import { listenForNews, missedSome, presenceNews } from '#server/db/listen.ts';

/**
 * Hears where members of an organization come and go; returns how to stop. Nobody repeats what was said before: `null`,
 * at the beginning and after a lost connection, says that from here on all is heard, so who is there is to be asked.
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
