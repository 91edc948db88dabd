export const hourNames: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

const shares = [0.1, 0.3, 0.6, 1] as const;

/**
 * Returns the limits of the backgrounds: the longest wait, in seconds, for which each background is used. The limits
 * are shares of `most`, the longest wait of all.
 */
export const depths = (most: number): number[] => shares.map((share) => Math.max(1, Math.round(most * share)));

/** Returns the number of the background for a wait, from 1 to 4. The longest wait has 4. */
export function depthOf(wait: number, most: number): number {
  const index = depths(most).findIndex((upTo) => wait <= upTo);
  return index < 0 ? shares.length : index + 1;
}
