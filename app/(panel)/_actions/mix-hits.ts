/** So many places are the closed ones' however many open ones fit. */
const closedMin = 2;

/** Open conversations before closed ones, never so many of them that no closed one is found. */
export function mixHits<Hit>(open: readonly Hit[], closed: readonly Hit[], most: number): Hit[] {
  const forClosed = Math.min(closed.length, Math.max(closedMin, most - open.length));
  return [...open.slice(0, most - forClosed), ...closed.slice(0, forClosed)];
}
