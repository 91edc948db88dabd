const dayMs = 86_400_000;

/** Returns the first and the last day of a period of `days` days that ends on the day `to`. */
export function periodDays(to: string, days: number): { from: string; to: string } {
  // Counts calendar days, so a change to or from summer time does not matter.
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10);
  return { from, to };
}
