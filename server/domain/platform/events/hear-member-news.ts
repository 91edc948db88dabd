import { listenForNews, memberNews, missedSome } from '#server/db/listen.ts';

/** Calls back when a person's membership, role or sessions changed, or may have changed while the connection was lost; returns a function that stops this. */
export const hearMemberNews = (userId: string, hear: () => void): (() => void) =>
  listenForNews((news) => (news === memberNews(userId) || news === missedSome) && hear());
