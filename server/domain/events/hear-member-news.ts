import { listenForNews, memberNews, missedSome } from '#server/db/listen.ts';

/** Hears that a person's membership, role or sessions changed, or may have, unheard; answers how to stop. */
export const hearMemberNews = (userId: string, hear: () => void): (() => void) =>
  listenForNews((news) => (news === memberNews(userId) || news === missedSome) && hear());
