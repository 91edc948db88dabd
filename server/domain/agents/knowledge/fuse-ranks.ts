/** The usual constant of reciprocal rank fusion. With it, the first rank counts only a little more than the second. */
const constant = 60;

/**
 * Computes one score for each item from its ranks in several lists. Ranks start at 1. An item may be missing from some
 * lists.
 */
export const fuseRanks = (items: readonly (readonly [string, readonly number[]])[]): Map<string, number> =>
  new Map(items.map(([id, ranks]) => [id, ranks.reduce((sum, rank) => sum + 1 / (constant + rank), 0)]));
