const two = '2-digit' as const;
const shown = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const;
/** By zone: a formatter takes milliseconds to make on a phone, and pages ask with every render. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { ...shown, timeZone: zone });
  formats.set(zone, format);
  return format;
}

/**
 * A moment as a field for date and time shows it, on clocks of the zone; a zone nobody knows (the server refuses it) shows those
 * of UTC. Read from the parts of the date: browsers write them in different orders.
 */
export function fieldIn(zone: string, moment: Date): string {
  try {
    const given = formatOf(zone).formatToParts(moment);
    const parts = new Map(given.map(({ type, value }) => [type, value]));
    const [day, time] = [['year', 'month', 'day'] as const, ['hour', 'minute'] as const];
    return `${day.map((part) => parts.get(part)).join('-')}T${time.map((part) => parts.get(part)).join(':')}`;
  } catch {
    return moment.toISOString().slice(0, 16);
  }
}
