/** So many places are the closed ones' however many open ones fit. */
const closedMin = 2;

/** Open conversations before closed ones, never so many of them that no closed one is found. */
export function mixHits<Hit>(open: readonly Hit[], closed: readonly Hit[], most: number): Hit[] {
  const forClosed = Math.min(closed.length, Math.max(closedMin, most - open.length));
  return [...open.slice(0, most - forClosed), ...closed.slice(0, forClosed)];
}

interface Search {
  readonly isLoading: boolean;
  readonly hasFound: boolean;
}

/** Of searches in the order their hits stand in: may what stands first still be another one? */
export function isFirstOpen(searches: readonly Search[]): boolean {
  const decided = searches.find(({ isLoading, hasFound }) => isLoading || hasFound);
  return decided?.isLoading === true;
}
