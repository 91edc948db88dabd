import { fieldIn } from '#app/_ui/time/field-in.ts';
import { momentIn } from '#app/_ui/time/moment-in.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the times that the snooze dialog suggests, such as tomorrow morning. Mornings are in the time zone in which
 * the panel shows times.
 */
export function snoozeChoices(
  zone: string,
  now: Date,
): { readonly name: 'hour' | 'hours' | 'tomorrow' | 'monday'; readonly at: Date }[] {
  // The current day in the time zone, as midnight in UTC. In UTC every day has 24 hours.
  const today = new Date(fieldIn(zone, now).slice(0, 10));
  const morningAfter = (days: number) => {
    const day = new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
    return momentIn(zone, `${day}T08:00`);
  };
  const untilMonday = (8 - today.getUTCDay()) % 7 || 7;
  const choices = [
    { name: 'hour' as const, at: new Date(now.getTime() + hourMs) },
    { name: 'hours' as const, at: new Date(now.getTime() + 3 * hourMs) },
    { name: 'tomorrow' as const, at: morningAfter(1) },
    { name: 'monday' as const, at: untilMonday > 1 ? morningAfter(untilMonday) : null },
  ];
  return choices.flatMap(({ name, at }) => (at ? [{ name, at }] : []));
}
