const hourMs = 3_600_000;

/** Whole hours in which words may be written yet. */
export const hoursLeft = (ends: string, now: Date): number =>
  Math.floor((new Date(ends).getTime() - now.getTime()) / hourMs);

/** `12:05` of the last hour in which words may be written; null before it. */
export function leftOfWindow(ends: string, now: Date): string | null {
  const left = new Date(ends).getTime() - now.getTime();
  if (left >= hourMs) return null;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
