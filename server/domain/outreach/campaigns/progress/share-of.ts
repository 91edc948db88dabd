/** Returns a share with its 95 % interval (Wilson). The interval is wide if there are few people. */
export function shareOf(count: number, people: number): { count: number; rate: number; low: number; high: number } {
  if (people === 0) return { count, rate: 0, low: 0, high: 0 };
  const z = 1.959964;
  const rate = count / people;
  const spread = 1 + z ** 2 / people;
  const middle = (rate + z ** 2 / (2 * people)) / spread;
  const half = (z / spread) * Math.sqrt((rate * (1 - rate)) / people + z ** 2 / (4 * people ** 2));
  return { count, rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * Returns how much higher the first share is than the second, with the 95 % interval of the difference (Newcombe's
 * hybrid of Wilson's intervals). Null if one of the groups is empty. If the interval contains 0, no difference is
 * proven.
 */
export function differenceOf(
  one: { readonly count: number; readonly people: number },
  other: { readonly count: number; readonly people: number },
): { rate: number; low: number; high: number } | null {
  if (one.people === 0 || other.people === 0) return null;
  const [a, b] = [shareOf(one.count, one.people), shareOf(other.count, other.people)];
  const rate = a.rate - b.rate;
  return {
    rate,
    low: rate - Math.hypot(a.rate - a.low, b.high - b.rate),
    high: rate + Math.hypot(a.high - a.rate, b.rate - b.low),
  };
}
