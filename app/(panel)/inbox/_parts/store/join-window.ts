interface One {
  readonly id: string;
}

/**
 * What was read around a message, and the newest messages, both newest first: one list where they touch. Null: between
 * the two is something that was not read.
 */
export function joinWindow<Said extends One>(around: readonly Said[], newest: readonly Said[]): Said[] | null {
  const places = new Map(around.map(({ id }, place) => [id, place]));
  const touch = newest.findIndex(({ id }) => places.has(id));
  if (touch < 0) return null;
  // What is in both is taken as it was read last: the newest messages are read again whenever something happens.
  const known = new Map(newest.map((one) => [one.id, one]));
  const from = places.get(newest[touch]?.id ?? '') ?? 0;
  return [...newest.slice(0, touch), ...around.slice(from).map((one) => known.get(one.id) ?? one)];
}

/** How many came after `since`, by their ids, which follow arrival; `isMore`: not all of them are loaded. */
export function cameSince(
  messages: readonly One[],
  since: string | null,
): { readonly count: number; readonly isMore: boolean } {
  const count = messages.filter(({ id }) => since === null || id > since).length;
  return { count, isMore: since !== null && count > 0 && count === messages.length };
}
