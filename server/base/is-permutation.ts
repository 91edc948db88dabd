/** Whether both lists contain the same items, and each item once. */
export const isPermutation = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set(other).size === other.length && one.every((item) => other.includes(item));
