/** What an organization's rules still allow to send, now and on every later day. */
export interface Allowance {
  /** The organization's local date, `2026-11-25`, and the seconds of that day that have passed. */
  readonly date: string;
  readonly secondsOver: number;
  /** Quiet hours as seconds of the day. Equal values mean that there are none. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** Null is unlimited. */
  readonly messagesPerDay: number | null;
  readonly messagesToday: number;
  readonly microsPerMonth: number | null;
  readonly microsThisMonth: number;
}

export interface Load {
  /** People the business writes to first. */
  readonly first: number;
  /** People with an open window. They get an answer, so neither quiet hours nor the portfolio's limit apply. */
  readonly open: number;
  readonly perSecond: number;
  /** The people allowed per day, and how many of them are left now; null is unlimited. */
  readonly peopleLimit: number | null;
  readonly peopleLeft: number | null;
  readonly microsEach: number;
  /** Codes that people wait for are also sent at night. */
  readonly isUrgent: boolean;
}

const daySeconds = 86_400;
/** The limit of a projection in days. Some sends never end, for example with a budget of zero. */
export const daysMost = 366;

/** Returns the seconds from `from` to the end of the day outside quiet hours. */
function awake(from: number, { quietFrom, quietTo }: Allowance): number {
  const overlap = (start: number, end: number) => Math.max(0, end - Math.max(start, from));
  if (quietFrom === quietTo) return daySeconds - from;
  const quiet =
    quietFrom < quietTo ? overlap(quietFrom, quietTo) : overlap(0, quietTo) + overlap(quietFrom, daySeconds);
  return daySeconds - from - quiet;
}

const least = (...caps: (number | null)[]): number =>
  Math.max(0, Math.floor(Math.min(...caps.map((cap) => cap ?? Number.POSITIVE_INFINITY))));

/**
 * Returns the day on which the last message can leave at the earliest, counting today as 1. It considers the number's
 * rate, the portfolio's people per day, messages per day, money per month and quiet hours. At most `daysMost`.
 */
export function daysNeeded(load: Load, allowance: Allowance): number {
  const { perSecond, peopleLimit, peopleLeft, microsEach, isUrgent } = load;
  const { messagesPerDay, microsPerMonth } = allowance;
  let { first, open } = load;
  let micros = allowance.microsThisMonth;
  const date = new Date(`${allowance.date}T00:00:00Z`);
  for (let day = 1; day < daysMost; day += 1, date.setUTCDate(date.getUTCDate() + 1)) {
    const isToday = day === 1;
    if (!isToday && date.getUTCDate() === 1) micros = 0;
    const from = isToday ? allowance.secondsOver : 0;
    const payable = microsPerMonth === null || microsEach === 0 ? null : (microsPerMonth - micros) / microsEach;
    const allowed = messagesPerDay === null ? null : messagesPerDay - (isToday ? allowance.messagesToday : 0);
    const all = least(allowed, payable, Math.max(1, (daySeconds - from) * perSecond));
    const answers = Math.min(open, all);
    const seconds = isUrgent ? daySeconds - from : awake(from, allowance);
    const begun = least(first, all - answers, isToday ? peopleLeft : peopleLimit, seconds * perSecond);
    open -= answers;
    first -= begun;
    micros += (answers + begun) * microsEach;
    if (open + first === 0) return day;
  }
  return daysMost;
}
