interface KeyDay {
  readonly key_id: string;
  readonly day: string;
  readonly succeeded: number;
  readonly failed: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the number of calls with an API key on each of the last 30 days (UTC), oldest first, including days without
 * calls.
 */
export function thirtyDays(days: readonly KeyDay[], keyId: string, now: Date) {
  const known = new Map(days.filter(({ key_id }) => key_id === keyId).map((one) => [one.day, one]));
  return Array.from({ length: 30 }, (_, index) => {
    const at = new Date(now.getTime() - (29 - index) * dayMs).toISOString().slice(0, 10);
    const { succeeded = 0, failed = 0 } = known.get(at) ?? {};
    return { at, succeeded, failed };
  });
}
