/** The usual constant of reciprocal rank fusion: the first rank counts little more than the second. */
const constant = 60;

/** Combines an item's ranks in several lists, counted from 1, to one score. An item may be missing from some lists. */
export const fuseRanks = (items: readonly (readonly [string, readonly number[]])[]): Map<string, number> =>
  new Map(items.map(([id, ranks]) => [id, ranks.reduce((sum, rank) => sum + 1 / (constant + rank), 0)]));
