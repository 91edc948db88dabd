interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

/**
 * Replaces the newest page of a thread and keeps the older pages; all pages are ordered newest first. Null if there are
 * messages between the newest page and the older pages that were never loaded. In that case the whole thread has to be
 * read again.
 */
export function mergeNewest<One extends { readonly id: string }, P extends Page<One>>(
  pages: readonly P[],
  newest: P,
): P[] | null {
  if (newest.next_cursor === null) return [newest];
  const [first, ...older] = pages;
  const last = newest.data.at(-1);
  const end = pages.flatMap(({ data }) => data).findIndex(({ id }) => id === last?.id);
  if (!first || end < 0) return null;
  let position = 0;
  const rest = [first, ...older].map((page) => ({ ...page, data: page.data.filter(() => position++ > end) }));
  const [head, ...tail] = rest;
  return head ? [{ ...head, data: [...newest.data, ...head.data] }, ...tail] : null;
}
