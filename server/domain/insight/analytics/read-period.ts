import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { seriesMax } from '#server/contract/insight/analytics.ts';
import { type PeriodRow, selectPeriod } from './period.store.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly granularity: 'day' | 'hour';
  /** A time zone. If absent, the time zone of the organization applies. */
  readonly timezone?: string | undefined;
}

const refuse = (path: string, message: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message }] });

/** A period. `is_behind` is true if the figures do not include the latest events yet; they follow within seconds. */
export interface Period extends PeriodRow {
  readonly is_behind: boolean;
}

/** Returns the requested period, divided into days or hours. Throws invalid_request. */
export async function readPeriod(organizationId: string, asked: Asked): Promise<Period> {
  const { from = null, to = null, granularity, timezone = null } = asked;
  const limit = seriesMax + 1;
  const at = now();
  const period = await selectPeriod(organizationId, { from, to, granularity, timezone, now: at, limit });
  if (!period) throw new Error('an organization that was admitted is gone');
  if (period.from >= period.to) throw refuse('to', 'must be after from');
  if (period.at.length > seriesMax) throw refuse('granularity', `the series would have more than ${seriesMax} points`);
  return { ...period, is_behind: Date.parse(period.as_of) < at.getTime() };
}
