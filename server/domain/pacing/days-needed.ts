/** What an organization's rules leave to send, now and on every later day. */
export interface Allowance {
  /** Today where the organization is, `2026-11-25`, and the seconds of it that are over. */
  readonly date: string;
  readonly secondsOver: number;
  /** Seconds of the day; the same twice: there is no quiet. */
  readonly quietFrom: number;
  readonly quietTo: number;
  /** null: as many as one likes. */
  readonly messagesPerDay: number | null;
  readonly messagesToday: number;
  readonly microsPerMonth: number | null;
  readonly microsThisMonth: number;
}

export interface Load {
  /** Whom the business writes to first. */
  readonly first: number;
  /** Whose window is open: they are answered, and neither quiet hours nor the portfolio's limit hold. */
  readonly open: number;
  readonly perSecond: number;
  /** People of a day, and what is left of them now; null: not limited. */
  readonly peopleLimit: number | null;
  readonly peopleLeft: number | null;
  readonly microsEach: number;
  /** Codes people wait for come at night too. */
  readonly isUrgent: boolean;
}

const daySeconds = 86_400;
/** Nobody plans further, and some never end: a budget of nothing. */
export const daysMost = 366;

/** Seconds from `from` to the end of the day that are not quiet. */
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
 * On which day, today being the first, the last message leaves at the earliest: by the number's rate, the portfolio's people
 * of a day, messages a day, money a month and quiet hours. At most `daysMost`.
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
