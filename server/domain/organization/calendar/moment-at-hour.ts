import { localOf, momentOf } from './business-hours.ts';

/**
 * Returns the point in time of a local hour on a day. If a clock change skips that hour, returns the first time after
 * the skipped hour.
 */
export function momentAtHour(on: string, hour: number, timezone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const at = momentOf(on, time, timezone);
  const shown = localOf(at, timezone);
  const missing = Date.parse(`${on}T${time}:00Z`) - Date.parse(`${shown.date}T${shown.time}:00Z`);
  return missing > 0 ? new Date(at.getTime() + missing) : at;
}
