import type { PresenceNews } from '#server/contract/presence.ts';
import { listenForNews, presenceNews } from '#server/db/listen.ts';

/** Hears where members of an organization come and go; answers how to stop. What is said meanwhile, nobody repeats. */
export function hearPresences(organizationId: string, hear: (news: PresenceNews) => void): () => void {
  const ours = presenceNews(organizationId);
  return listenForNews((news) => {
    if (news.startsWith(ours)) hear(JSON.parse(news.slice(ours.length)) as PresenceNews);
  });
}
