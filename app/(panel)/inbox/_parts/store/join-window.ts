interface One {
  readonly id: string;
}

/**
 * Joins two lists of messages into one: the messages around a given message, and the newest messages. All lists are
 * ordered newest first. Null if messages between the two lists are not loaded.
 */
export function joinWindow<Said extends One>(around: readonly Said[], newest: readonly Said[]): Said[] | null {
  const indexes = new Map(around.map(({ id }, index) => [id, index]));
  const touch = newest.findIndex(({ id }) => indexes.has(id));
  if (touch < 0) return null;
  // The second list is read again whenever something changes, so a message in both lists is taken from the second list.
  const known = new Map(newest.map((one) => [one.id, one]));
  const from = indexes.get(newest[touch]?.id ?? '') ?? 0;
  return [...newest.slice(0, touch), ...around.slice(from).map((one) => known.get(one.id) ?? one)];
}

/**
 * Counts the messages that arrived after the message with the id `since`. Ids are ordered by arrival. `isMore` means
 * that there may be further new messages that are not loaded.
 */
export function cameSince(
  messages: readonly One[],
  since: string | null,
): { readonly count: number; readonly isMore: boolean } {
  const count = messages.filter(({ id }) => since === null || id > since).length;
  return { count, isMore: since !== null && count > 0 && count === messages.length };
}
