const hourMs = 3_600_000;

/** Returns for how many whole hours free text may still be sent. */
export const hoursLeft = (ends: string, now: Date): number =>
  Math.floor((new Date(ends).getTime() - now.getTime()) / hourMs);

/** Returns the time left for free text, such as `12:05`, during the last hour of the window. Null before that hour. */
export function leftOfWindow(ends: string, now: Date): string | null {
  const left = new Date(ends).getTime() - now.getTime();
  if (left >= hourMs) return null;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
