import { listenForNews, memberNews, missedSome } from '#server/db/listen.ts';

/**
 * Calls `hear` when a person's membership, role or sessions changed. Also calls `hear` after the database connection
 * was lost, because changes may have been missed. Returns a function that stops the calls.
 */
export const hearMemberNews = (userId: string, hear: () => void): (() => void) =>
  listenForNews((news) => (news === memberNews(userId) || news === missedSome) && hear());
