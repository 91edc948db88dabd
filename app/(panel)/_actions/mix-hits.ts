/** How many rows are reserved for closed conversations, however many open ones match. */
const closedMin = 2;

/** Puts open conversations before closed ones, but leaves room so that closed ones are found too. */
export function mixHits<Hit>(open: readonly Hit[], closed: readonly Hit[], most: number): Hit[] {
  const forClosed = Math.min(closed.length, Math.max(closedMin, most - open.length));
  return [...open.slice(0, most - forClosed), ...closed.slice(0, forClosed)];
}

interface Search {
  readonly isLoading: boolean;
  readonly hasFound: boolean;
}

/** Whether the first hit may still change. `searches` are in the order in which their hits are shown. */
export function isFirstOpen(searches: readonly Search[]): boolean {
  const decided = searches.find(({ isLoading, hasFound }) => isLoading || hasFound);
  return decided?.isLoading === true;
}
