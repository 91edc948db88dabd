import { fieldIn } from '#app/_ui/field-in.ts';

const dayMs = 86_400_000;

interface Period {
  readonly now: Date;
  /** Whose days they are: the one somebody chose, else the organization's; not the browser's. */
  readonly zone: string;
  /** Ends today; 1 is today alone. */
  readonly days: number;
}

/** The first and the last day of a period that ends today. */
export function periodDays({ now, zone, days }: Period): { from: string; to: string } {
  const to = fieldIn(zone, now).slice(0, 10);
  // Days of the calendar, none of which is longer than another.
  const from = new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10);
  return { from, to };
}
