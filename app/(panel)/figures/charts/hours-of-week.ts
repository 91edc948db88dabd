export const hourNames: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${String(hour).padStart(2, '0')}:00`,
);

const shares = [0.1, 0.3, 0.6, 1] as const;

/** The waits up to which a field is so full, of the longest there is. */
export const depths = (most: number): number[] => shares.map((share) => Math.max(1, Math.round(most * share)));

/** How full the field of a wait is: from 1, as long as the longest 4. */
export function depthOf(wait: number, most: number): number {
  const place = depths(most).findIndex((upTo) => wait <= upTo);
  return place < 0 ? shares.length : place + 1;
}
