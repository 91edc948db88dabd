import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import {
  type BusinessCalendar,
  type CalendarView,
  defaultCalendar,
} from '#server/contract/organization/business-calendar.ts';
import type { HoursAtStart } from '#server/contract/outreach/campaign.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { brazilianHolidays } from './brazilian-holidays.ts';
import { type Calendar, nextOpening } from './business-hours.ts';
import { type CalendarRow, findCalendar, saveCalendar } from './calendar.store.ts';

export type { CalendarRow } from './calendar.store.ts';

/** Returns a stored calendar, with defaults for settings that were never made. */
export function calendarOfRow(row: CalendarRow | null): Calendar {
  const timezone = row?.timezone ?? 'UTC';
  if (!row?.hours) return { ...defaultCalendar, timezone };
  return { hours: row.hours, holidays: row.holidays ?? [], keeps_national: row.keeps_national ?? true, timezone };
}

/** Returns the organization's calendar with its time zone. */
export const calendarOf = async (organizationId: string): Promise<Calendar> =>
  calendarOfRow(await findCalendar(organizationId));

/** Returns the calendar for the panel's page, with the national holidays of Brazil of this year and the next. */
export async function getCalendar(actor: Actor): Promise<CalendarView> {
  const year = now().getUTCFullYear();
  const national = [year, year + 1].flatMap((one) =>
    [...brazilianHolidays(one)].map(([date, name]) => ({ date, name })),
  );
  const sorted = national.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { ...(await calendarOf(actor.organizationId)), national: sorted };
}

/** Replaces the organization's business hours and holidays. */
export async function updateCalendar(actor: Actor, calendar: BusinessCalendar): Promise<BusinessCalendar> {
  await transact(async (tx) => {
    await saveCalendar(tx, actor.organizationId, calendar);
    await recordAudit(
      tx,
      actor,
      'business_calendar.updated',
      { type: 'organization', id: actor.organizationId },
      calendar,
    );
  });
  return calendar;
}

/**
 * Returns whether the organization is open at a time (by default now) and when it opens next. Callers use it to plan
 * sends.
 */
export async function hoursAt(
  { organizationId }: Actor,
  { at }: { readonly at?: string | undefined },
): Promise<HoursAtStart> {
  const moment = at === undefined ? now() : new Date(at);
  const opening = nextOpening(await calendarOf(organizationId), moment);
  return { is_open: opening?.getTime() === moment.getTime(), opens_at: opening?.toISOString() ?? null };
}
