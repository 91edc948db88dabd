import { listenForNews, memberNews, missedSome } from '#server/db/listen.ts';

/**
 * Calls `hear` when a person's membership, role or sessions changed, or may have changed while the database connection
 * was lost. Returns a function that stops the calls.
 */
export const hearMemberNews = (userId: string, hear: () => void): (() => void) =>
  listenForNews((news) => (news === memberNews(userId) || news === missedSome) && hear());
