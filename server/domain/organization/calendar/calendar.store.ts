import type { BusinessCalendar } from '#server/contract/organization/business-calendar.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** The stored calendar. Settings that were never made are null. */
export interface CalendarRow {
  timezone: string;
  hours: BusinessCalendar['hours'] | null;
  holidays: BusinessCalendar['holidays'] | null;
  keeps_national: boolean | null;
}

/** Finds the organization's time zone and, if it was set, its calendar. */
export const findCalendar = (organizationId: string): Promise<CalendarRow | null> =>
  sql.row<CalendarRow>(
    `SELECT o.timezone, c.hours, c.holidays, c.keeps_national
       FROM organizations o LEFT JOIN business_calendars c ON c.organization_id = o.id WHERE o.id = $1`,
    [organizationId],
  );

export const saveCalendar = (tx: Tx, organizationId: string, calendar: BusinessCalendar): Promise<number> =>
  tx.run(
    `INSERT INTO business_calendars (organization_id, hours, holidays, keeps_national) VALUES ($1, $2, $3, $4)
     ON CONFLICT (organization_id) DO UPDATE SET hours = excluded.hours, holidays = excluded.holidays,
            keeps_national = excluded.keeps_national, updated_at = now()`,
    [organizationId, JSON.stringify(calendar.hours), JSON.stringify(calendar.holidays), calendar.keeps_national],
  );
