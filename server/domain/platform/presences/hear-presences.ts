import type { PresenceNews } from '#server/contract/inbox/presence.ts';
import { listenForNews, missedSome, presenceNews } from '#server/db/listen.ts';

/**
 * Calls `hear` with where members of an organization come and go; returns a function that stops it. Earlier news is not
 * repeated: `null`, at the beginning and after a lost connection, means that the caller has to read who is present, and
 * hears everything from here on.
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
