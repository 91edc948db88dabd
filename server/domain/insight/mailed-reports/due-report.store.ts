import type { MailedSection, ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * SQL condition: the report is due, or its due time was computed for an earlier time zone of the organization.
 * Suspended and ended clients get no reports.
 */
const isDue = `NOT r.is_paused AND o.suspended_at IS NULL AND o.ended_at IS NULL
  AND (r.next_due_at <= $1 OR r.due_zone <> o.timezone)`;

export const selectOrganizationsWithDue = (at: Date): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT r.organization_id FROM mailed_reports r JOIN organizations o ON o.id = r.organization_id WHERE ${isDue}`,
    [at],
  );

export interface DueReportRow {
  id: string;
  name: string;
  cadence: ReportCadence;
  weekday: number | null;
  hour: number;
  sections: MailedSection[];
  locale: Locale;
  counts_from: string;
  timezone: string;
  organization: string;
}

const columns = `r.id, r.name, r.cadence, r.weekday, r.hour, r.sections, r.locale, ${isoText('r.counts_from')} AS counts_from,
  o.timezone, o.name AS organization`;
const source = 'mailed_reports r JOIN organizations o ON o.id = r.organization_id';

export const selectDueReports = (organizationId: string, at: Date): Promise<DueReportRow[]> =>
  sql.rows<DueReportRow>(
    `SELECT ${columns} FROM ${source} WHERE ${isDue} AND r.organization_id = $2 ORDER BY r.next_due_at, r.id`,
    [at, organizationId],
  );

/** Locks the report, so that no other process sends, changes or pauses it. Returns null if it is no longer due. */
export const lockDueReport = (tx: Tx, organizationId: string, id: string, at: Date): Promise<DueReportRow | null> =>
  tx.row<DueReportRow>(
    `SELECT ${columns} FROM ${source} WHERE ${isDue} AND r.organization_id = $2 AND r.id = $3 FOR UPDATE OF r`,
    [at, organizationId, id],
  );

/** Whether the report was already sent for that day. */
export const isSent = async (organizationId: string, reportId: string, on: string): Promise<boolean> =>
  (await sql.row<{ recipients: number }>(
    'SELECT recipients FROM mailed_report_sends WHERE organization_id = $1 AND report_id = $2 AND due_on = $3::date',
    [organizationId, reportId, on],
  )) !== null;

/**
 * Claims the report of a day. The process that inserts the row sends the report. Returns false if another process has
 * inserted the row.
 */
export const claimSend = async (
  tx: Tx,
  organizationId: string,
  reportId: string,
  of: { readonly on: string; readonly recipients: number; readonly at: Date },
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO mailed_report_sends (report_id, due_on, organization_id, recipients, created_at)
     VALUES ($2, $3::date, $1, $4, $5) ON CONFLICT DO NOTHING`,
    [organizationId, reportId, of.on, of.recipients, of.at],
  )) > 0;

export const setNextDue = (
  tx: Tx,
  organizationId: string,
  reportId: string,
  next: { readonly at: Date; readonly zone: string },
): Promise<number> =>
  tx.run('UPDATE mailed_reports SET next_due_at = $3, due_zone = $4 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    reportId,
    next.at,
    next.zone,
  ]);

export interface RecipientRow {
  id: string;
  name: string;
  address: string;
  role: Role;
}

const recipient = 'u.id, u.name, u.email AS address, m.role';

/** Returns the recipients who are still members. */
export const selectRecipients = (tx: Tx, organizationId: string, reportId: string): Promise<RecipientRow[]> =>
  tx.rows<RecipientRow>(
    `SELECT ${recipient}
       FROM mailed_report_recipients p
       JOIN members m ON m.organization_id = p.organization_id AND m.user_id = p.user_id
       JOIN users u ON u.id = p.user_id
      WHERE p.organization_id = $1 AND p.report_id = $2 ORDER BY lower(u.name), u.id`,
    [organizationId, reportId],
  );

/** Returns a member in the form of a recipient, to send them a trial report. */
export const findRecipient = (tx: Tx, organizationId: string, userId: string): Promise<RecipientRow | null> =>
  tx.row<RecipientRow>(
    `SELECT ${recipient} FROM members m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, userId],
  );

export interface LocaleRow {
  timezone: string;
  organization: string;
}
export const findLocale = (organizationId: string): Promise<LocaleRow | null> =>
  sql.row<LocaleRow>('SELECT timezone, name AS organization FROM organizations WHERE id = $1', [organizationId]);

export const deleteOldSends = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM mailed_report_sends WHERE (report_id, due_on) IN (
       SELECT report_id, due_on FROM mailed_report_sends WHERE created_at < $1::timestamptz - interval '400 days' LIMIT $2)`,
    [at, limit],
  );
