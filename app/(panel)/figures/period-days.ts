const dayMs = 86_400_000;

/** The first and the last day of so many that end with `to`; 1 is that day alone. */
export function periodDays(to: string, days: number): { from: string; to: string } {
  // Days of the calendar, none of which is longer than another.
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10);
  return { from, to };
}
