import type { MailedSection, ReportCadence } from '#server/contract/insight/mailed-report-words.ts';
import type { Role } from '#server/contract/organization/scopes.ts';
import type { Locale } from '#server/contract/organization/session.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface MailedReportRow {
  id: string;
  name: string;
  cadence: ReportCadence;
  weekday: number | null;
  hour: number;
  sections: MailedSection[];
  locale: Locale;
  is_paused: boolean;
  next_due_at: string | null;
  last_sent_at: string | null;
  recipients: { id: string; name: string; role: Role }[];
}

const columns = `r.id, r.name, r.cadence, r.weekday, r.hour, r.sections, r.locale, r.is_paused,
  ${isoText('r.next_due_at')} AS next_due_at,
  (SELECT ${isoText('max(s.created_at)')} FROM mailed_report_sends s WHERE s.report_id = r.id) AS last_sent_at,
  coalesce((SELECT json_agg(json_build_object('id', u.id, 'name', u.name, 'role', m.role) ORDER BY lower(u.name), u.id)
     FROM mailed_report_recipients p
     JOIN members m ON m.organization_id = p.organization_id AND m.user_id = p.user_id
     JOIN users u ON u.id = p.user_id WHERE p.report_id = r.id), '[]') AS recipients`;

/**
 * Returns the reports in the order of their names: all reports or, with `userId`, the reports that the person receives.
 */
export const selectMailedReports = (organizationId: string, userId: string | null): Promise<MailedReportRow[]> =>
  sql.rows<MailedReportRow>(
    `SELECT ${columns} FROM mailed_reports r
      WHERE r.organization_id = $1 AND ($2::uuid IS NULL OR EXISTS (
        SELECT 1 FROM mailed_report_recipients p WHERE p.report_id = r.id AND p.user_id = $2))
      ORDER BY lower(r.name), r.id`,
    [organizationId, userId],
  );

export const findMailedReport = (organizationId: string, id: string, on: Sql = sql): Promise<MailedReportRow | null> =>
  on.row<MailedReportRow>(`SELECT ${columns} FROM mailed_reports r WHERE r.organization_id = $1 AND r.id = $2`, [
    organizationId,
    id,
  ]);

/** Locks the reports of an organization, so that two simultaneous requests cannot exceed the limit. */
export const lockMailedReports = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 4))', [`mailed_reports:${organizationId}`]);

export const countMailedReports = async (tx: Tx, organizationId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>('SELECT count(*)::int AS count FROM mailed_reports WHERE organization_id = $1', [
      organizationId,
    ])
  )?.count ?? 0;

/** Returns the organization's time zone, which determines when reports are due. */
export const findZone = async (tx: Tx, organizationId: string): Promise<string> =>
  (await tx.row<{ timezone: string }>('SELECT timezone FROM organizations WHERE id = $1', [organizationId]))
    ?.timezone ?? 'UTC';

export interface MailedReportWrite {
  readonly id: string;
  readonly name: string;
  readonly cadence: ReportCadence;
  readonly weekday: number | null;
  readonly hour: number;
  readonly sections: readonly MailedSection[];
  readonly locale: Locale;
  readonly is_paused: boolean;
  /** Reports that were due before this time are not sent. Null keeps the stored time. */
  readonly countsFrom: Date | null;
  readonly nextDueAt: Date | null;
  readonly zone: string;
  readonly at: Date;
}

export const saveMailedReport = (tx: Tx, organizationId: string, report: MailedReportWrite): Promise<number> =>
  tx
    .bind(
      `INSERT INTO mailed_reports AS r (id, organization_id, name, cadence, weekday, hour, sections, locale, is_paused,
            counts_from, next_due_at, due_zone, created_at, updated_at)
     VALUES ($id, $organizationId, $name, $cadence, $weekday, $hour, $sections, $locale, $is_paused, coalesce($countsFrom::timestamptz, $at::timestamptz), $nextDueAt, $zone, $at, $at)
     ON CONFLICT (id) DO UPDATE SET name = $name, cadence = $cadence, weekday = $weekday, hour = $hour, sections = $sections, locale = $locale, is_paused = $is_paused,
            counts_from = coalesce($countsFrom::timestamptz, r.counts_from), next_due_at = $nextDueAt, due_zone = $zone, updated_at = $at
       WHERE r.organization_id = $organizationId`,
      {
        organizationId,
        id: report.id,
        name: report.name,
        cadence: report.cadence,
        weekday: report.weekday,
        hour: report.hour,
        sections: report.sections,
        locale: report.locale,
        is_paused: report.is_paused,
        countsFrom: report.countsFrom,
        nextDueAt: report.nextDueAt,
        zone: report.zone,
        at: report.at,
      },
    )
    .run();

/** Makes these people the report's only recipients. */
export async function setRecipients(
  tx: Tx,
  organizationId: string,
  reportId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(
    'DELETE FROM mailed_report_recipients WHERE organization_id = $1 AND report_id = $2 AND NOT user_id = ANY($3::uuid[])',
    [organizationId, reportId, userIds],
  );
  await tx.run(
    `INSERT INTO mailed_report_recipients (report_id, user_id, organization_id)
     SELECT $2, u.id, $1 FROM unnest($3::uuid[]) AS u(id) ON CONFLICT DO NOTHING`,
    [organizationId, reportId, userIds],
  );
}

export const deleteRecipient = (tx: Tx, organizationId: string, reportId: string, userId: string): Promise<number> =>
  tx.run('DELETE FROM mailed_report_recipients WHERE organization_id = $1 AND report_id = $2 AND user_id = $3', [
    organizationId,
    reportId,
    userId,
  ]);

export const deleteMailedReport = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM mailed_reports WHERE organization_id = $1 AND id = $2', [organizationId, id]);
