/** Sorts critical lines first and keeps the order otherwise. */
export const graveFirst = <Line extends { readonly critical: boolean }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => Number(other.critical) - Number(one.critical));
