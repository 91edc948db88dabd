/** The number of messages and the money that an organization's rules still allow, today and on every later day. */
export interface Allowance {
  /**
   * `date` is the organization's local date, such as `2026-11-25`. `secondsOver` is the number of seconds of that day
   * that have passed.
   */
  readonly date: string;
  readonly secondsOver: number;
  /** The start and the end of quiet hours, in seconds since midnight. If both are equal, there are no quiet hours. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** The maximum number of messages per day. Null if unlimited. */
  readonly messagesPerDay: number | null;
  readonly messagesToday: number;
  readonly microsPerMonth: number | null;
  readonly microsThisMonth: number;
}

export interface Load {
  /** The number of people to whom the business writes first. */
  readonly first: number;
  /**
   * The number of people with an open 24-hour window. Messages to them are replies, so neither quiet hours nor the
   * portfolio's limit apply.
   */
  readonly open: number;
  readonly perSecond: number;
  /**
   * `peopleLimit` is the number of people whom the portfolio may reach per day; `peopleLeft` is the number left now.
   * Null if unlimited.
   */
  readonly peopleLimit: number | null;
  readonly peopleLeft: number | null;
  readonly microsEach: number;
  /** Whether the messages are login codes that people wait for. Such messages are also sent during quiet hours. */
  readonly isUrgent: boolean;
}

const daySeconds = 86_400;
/** The maximum number of days of a projection. Some sends would never end, for example with a budget of zero. */
export const daysMost = 366;

/** Returns the number of seconds outside quiet hours from `from` (a second of the day) to the end of the day. */
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
 * Returns the earliest day on which the last message can be sent, where today is day 1. The limits are the number's
 * rate, the portfolio's people per day, messages per day, money per month and quiet hours. Returns at most `daysMost`.
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
