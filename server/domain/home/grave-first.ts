/** What cannot wait before what can; otherwise as they came. */
export const graveFirst = <Line extends { readonly critical: boolean }>(lines: readonly Line[]): Line[] =>
  [...lines].sort((one, other) => Number(other.critical) - Number(one.critical));
