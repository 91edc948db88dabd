/** Whether both lists hold the same items, each once. */
export const isPermutation = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(other).size === other.length && one.every((item) => other.includes(item));
