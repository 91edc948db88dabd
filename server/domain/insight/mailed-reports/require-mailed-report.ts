import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findMailedReport, type MailedReportRow } from './mailed-report.store.ts';

/** Returns a report of the organization. Throws mailed_report_not_found. */
export async function requireMailedReport(organizationId: string, id: string, tx?: Tx): Promise<MailedReportRow> {
  const row = isUuid(id) ? await findMailedReport(organizationId, id, tx) : null;
  if (!row) throw new AppError('mailed_report_not_found');
  return row;
}
