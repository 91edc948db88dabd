import type { Dice } from './demo-history-dice.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The shop is in São Paulo, which has had no daylight saving time since 2019. */
const zoneMs = -3 * hourMs;

const weekday = { from: '09:00', to: '19:00' };
/** The shop's hours, in the form of the organization's calendar. */
export const shopHours = {
  sun: [],
  mon: [weekday],
  tue: [weekday],
  wed: [weekday],
  thu: [weekday],
  fri: [weekday],
  sat: [{ from: '09:00', to: '14:00' }],
};

const opensAt = 9 * hourMs;
const closesAt = (day: number): number => (day === 0 ? 0 : (day === 6 ? 14 : 19) * hourMs);

/** Returns the time at which the local day that contains `at` begins. */
export const dayOf = (at: number): number => Math.floor((at + zoneMs) / dayMs) * dayMs - zoneMs;
const weekdayOf = (at: number): number => new Date(at + zoneMs).getUTCDay();

/** Returns `at` if the shop is open at that time, otherwise the next time at which the shop opens. */
export function whenOpen(at: number): number {
  const day = dayOf(at);
  const since = at - day;
  if (since < opensAt && closesAt(weekdayOf(at)) > 0) return day + opensAt;
  if (since < closesAt(weekdayOf(at))) return at;
  return whenOpen(day + dayMs);
}

/** How many customers begin to write on each day of the week, Sunday first. */
const busy = [3, 10, 9, 9, 8, 9, 6] as const;
/**
 * Relative number of conversations in each hour of the day: most while the shop is open, some in the evening, few at
 * night.
 */
const hours = [1, 0.5, 0, 0, 0, 0.3, 1, 3, 6, 11, 13, 13, 9, 8, 10, 11, 11, 10, 8, 5, 5, 4, 3, 2] as const;
const hoursSum = hours.reduce<number>((sum, one) => sum + one, 0);

function hourOf(dice: Dice): number {
  let left = dice.roll() * hoursSum;
  return hours.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}

/**
 * Returns the times at which customers start to write on one day. `day` is the beginning of the day. `less` is
 * subtracted from the usual number of customers.
 */
export function beginnings(dice: Dice, day: number, less: number): number[] {
  const usual = busy[weekdayOf(day)] ?? 8;
  const count = Math.max(0, usual + dice.between(-2, 2) - less);
  const times = Array.from({ length: count }, () => day + hourOf(dice) * hourMs + dice.between(0, 3_599) * 1_000);
  return times.toSorted((one, other) => one - other);
}
