const dayMs = 86_400_000;

/** Returns the first and the last day of a period of `days` days that ends with `to`. For 1 both are `to`. */
export function periodDays(to: string, days: number): { from: string; to: string } {
  // Counts calendar days, so a change of the clock makes no day longer than another.
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10);
  return { from, to };
}
