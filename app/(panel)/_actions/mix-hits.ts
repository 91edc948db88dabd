/** How many rows are reserved for closed conversations, even if many open ones match. */
const closedMin = 2;

/** Returns at most `most` hits: open conversations before closed ones, with some rows reserved for closed ones. */
export function mixHits<Hit>(open: readonly Hit[], closed: readonly Hit[], most: number): Hit[] {
  const forClosed = Math.min(closed.length, Math.max(closedMin, most - open.length));
  return [...open.slice(0, most - forClosed), ...closed.slice(0, forClosed)];
}

interface Search {
  readonly isLoading: boolean;
  readonly hasFound: boolean;
}

/**
 * Whether the first search hit may still change because a search is running. `searches` are in the order in which their
 * hits are shown.
 */
export function isFirstOpen(searches: readonly Search[]): boolean {
  const decided = searches.find(({ isLoading, hasFound }) => isLoading || hasFound);
  return decided?.isLoading === true;
}
