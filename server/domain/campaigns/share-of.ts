/** A share with its 95 % interval (Wilson): of few people it is wide, and says so. */
export function shareOf(count: number, people: number): { count: number; rate: number; low: number; high: number } {
  if (people === 0) return { count, rate: 0, low: 0, high: 0 };
  const z = 1.959964;
  const rate = count / people;
  const spread = 1 + z ** 2 / people;
  const middle = (rate + z ** 2 / (2 * people)) / spread;
  const half = (z / spread) * Math.sqrt((rate * (1 - rate)) / people + z ** 2 / (4 * people ** 2));
  return { count, rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
