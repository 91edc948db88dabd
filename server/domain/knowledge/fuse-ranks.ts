/** The usual constant of reciprocal rank fusion: the first place counts little more than the second. */
const constant = 60;

/** One score of the places an item has in several lists, from 1; it need not be in all. */
export const fuseRanks = (items: readonly (readonly [string, readonly number[]])[]): Map<string, number> =>
  new Map(items.map(([id, ranks]) => [id, ranks.reduce((sum, rank) => sum + 1 / (constant + rank), 0)]));
