interface One {
  readonly id: string;
}

/**
 * Joins the messages read around a message with the newest messages, both newest first, into one list if they touch.
 * Null if there are unread messages between the two.
 */
export function joinWindow<Said extends One>(around: readonly Said[], newest: readonly Said[]): Said[] | null {
  const places = new Map(around.map(({ id }, place) => [id, place]));
  const touch = newest.findIndex(({ id }) => places.has(id));
  if (touch < 0) return null;
  // A message in both lists is taken from the newest ones, which are read again whenever something changes.
  const known = new Map(newest.map((one) => [one.id, one]));
  const from = places.get(newest[touch]?.id ?? '') ?? 0;
  return [...newest.slice(0, touch), ...around.slice(from).map((one) => known.get(one.id) ?? one)];
}

/**
 * Counts the messages that arrived after `since`; ids are ordered by arrival. `isMore` means that there are more that
 * are not loaded.
 */
export function cameSince(
  messages: readonly One[],
  since: string | null,
): { readonly count: number; readonly isMore: boolean } {
  const count = messages.filter(({ id }) => since === null || id > since).length;
  return { count, isMore: since !== null && count > 0 && count === messages.length };
}
