/** As far as the order of the list needs it: newest activity first. */
interface Row {
  readonly id: string;
  readonly last_message_at: string | null;
  readonly created_at: string;
}

interface Page<One> {
  readonly data: One[];
  readonly next_cursor: string | null;
}

const activityOf = (row: Row): string => row.last_message_at ?? row.created_at;

/** Does the first stand above the second? */
export function isAbove(one: Row, other: Row): boolean {
  const [a, b] = [activityOf(one), activityOf(other)];
  return a === b ? one.id > other.id : a > b;
}

/**
 * The loaded pages with what became of some of their rows: `fresh` are those that were asked for and are in the list now.
 * Each stands where it belongs; one that left the list is gone, one that belongs below what is loaded is left to its page.
 * Null: the list has to be read again.
 */
export function patchPages<One extends Row, P extends Page<One>>(
  pages: readonly P[],
  asked: readonly string[],
  fresh: readonly One[],
): P[] | null {
  const changed = new Set(asked);
  const next = pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => !changed.has(id)) }));
  const last = next.at(-1);
  if (!last) return null;
  const isWhole = last.next_cursor === null;
  // Where what is loaded ends is not known any more.
  if (!isWhole && last.data.length === 0) return null;
  for (const row of fresh) {
    const page = next.find(({ data }) => data.some((one) => isAbove(row, one)));
    const place = page?.data.findIndex((one) => isAbove(row, one)) ?? -1;
    if (page) page.data.splice(place, 0, row);
    else if (isWhole) last.data.push(row);
  }
  return next;
}
