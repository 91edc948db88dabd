const hourMs = 3_600_000;
const morning = 8;
const monday = 1;

/** A day from now on, at eight in the morning of whoever chooses. */
function morningAfter(now: Date, days: number): Date {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(morning, 0, 0, 0);
  return at;
}

/** What most conversations are put off to; times are of whoever chooses. */
export function snoozeChoices(
  now: Date,
): { readonly name: 'hour' | 'hours' | 'tomorrow' | 'monday'; readonly at: Date }[] {
  const untilMonday = (monday - now.getDay() + 7) % 7 || 7;
  return [
    { name: 'hour', at: new Date(now.getTime() + hourMs) },
    { name: 'hours', at: new Date(now.getTime() + 3 * hourMs) },
    { name: 'tomorrow', at: morningAfter(now, 1) },
    ...(untilMonday > 1 ? [{ name: 'monday' as const, at: morningAfter(now, untilMonday) }] : []),
  ];
}
