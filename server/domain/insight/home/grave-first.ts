/** Sorts critical lines first. Otherwise the order stays the same. */
export const graveFirst = <Line extends { readonly critical: boolean }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => Number(other.critical) - Number(one.critical));
