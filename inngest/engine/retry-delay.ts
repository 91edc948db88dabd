const seconds = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];
const jitterMaxMs = 30_000;

/**
 * Returns how many milliseconds to wait after attempt number `attempt` (from 0) failed. The table is Inngest's own,
 * with up to 30 s of jitter.
 */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  const base = seconds[Math.min(attempt, seconds.length - 1)] ?? 0;
  return base * 1_000 + Math.floor(random() * jitterMaxMs);
}

/** Parses the `Retry-After` header that the SDK sends: seconds or an ISO date. */
export function retryAfterMs(header: string | null, at: Date): number | null {
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - at.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
