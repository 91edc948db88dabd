import type { AgentSettings } from '#server/contract/agents/agent.ts';

export type Hours = AgentSettings['opening_hours'];
type Span = Hours[number];
export type Day = Span['day'];

/** The weekdays in the order in which the editor shows them. */
export const days: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const spansMax = 28;

const rankOf = (day: Day): number => days.indexOf(day);
const sorted = (hours: Hours): Hours =>
  [...hours].sort((a, b) => rankOf(a.day) - rankOf(b.day) || (a.from < b.from ? -1 : 1));

export const hoursOn = (hours: Hours, day: Day): Hours => hours.filter((span) => span.day === day);

/**
 * Adds a time span to a weekday: from the end of the last span until 23:00, or from 9:00 to 18:00 if the day has no
 * span yet.
 */
export function addHours(hours: Hours, day: Day): Hours {
  const last = sorted(hoursOn(hours, day)).at(-1);
  const span: Span =
    last && last.to < '23:00' ? { day, from: last.to, to: '23:00' } : { day, from: '09:00', to: '18:00' };
  return sorted([...hours, span]);
}

/**
 * Changes the span at an index of a weekday, or removes it if `change` is null. The spans are not sorted, so that a
 * span does not move while the user types.
 */
export function setHours(hours: Hours, day: Day, index: number, change: Partial<Omit<Span, 'day'>> | null): Hours {
  let seen = -1;
  return hours.flatMap((span) => {
    if (span.day !== day) return [span];
    seen += 1;
    if (seen !== index) return [span];
    return change ? [{ ...span, ...change }] : [];
  });
}

/** Copies the hours of Monday to the other working days. */
export function copyMonday(hours: Hours): Hours {
  const monday = hoursOn(hours, 'mon');
  const weekdays = days.slice(0, 5);
  const others = hours.filter(({ day }) => !weekdays.includes(day));
  return sorted([...others, ...weekdays.flatMap((day) => monday.map((span) => ({ ...span, day })))]);
}

/** Whether the hours are valid: there are not too many spans, and each span ends after it begins. */
export const areHours = (hours: Hours): boolean =>
  hours.length <= spansMax && hours.every(({ from, to }) => from !== '' && from < to);
