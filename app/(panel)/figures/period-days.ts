const dayMs = 86_400_000;

/** The day a zone's clock shows; a zone nobody knows (the server refuses it) shows that of UTC. */
function dayIn(moment: Date, zone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}

interface Period {
  readonly now: Date;
  /** Whose days they are: the one somebody chose, else the organization's; not the browser's. */
  readonly zone: string;
  /** Ends today; 1 is today alone. */
  readonly days: number;
}

/** The first and the last day of a period that ends today. */
export function periodDays({ now, zone, days }: Period): { from: string; to: string } {
  const to = dayIn(now, zone);
  // Days of the calendar, none of which is longer than another.
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10);
  return { from, to };
}
