const two = '2-digit' as const;
const shown = { year: 'numeric', month: two, day: two, hour: two, minute: two, hourCycle: 'h23' } as const;
/**
 * Formatters by time zone. Creating a formatter takes milliseconds on a phone, and pages need formatters on every
 * render.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { ...shown, timeZone: zone });
  formats.set(zone, format);
  return format;
}

/**
 * Formats a time as the value of a date and time input, in the given time zone. If the browser does not know the time
 * zone, the value is in UTC; the server refuses such a time zone too. The value is built from the parts of the date,
 * because browsers order the parts differently.
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
