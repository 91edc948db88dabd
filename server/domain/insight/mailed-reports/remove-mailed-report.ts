import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteMailedReport, deleteRecipient, lockMailedReports } from './mailed-report.store.ts';
import { requireMailedReport } from './require-mailed-report.ts';

interface Done {
  ok: true;
  id: string;
}

/**
 * Deletes a report by e-mail. E-mails that were already sent stay in the list of e-mails. Throws
 * mailed_report_not_found.
 */
export async function removeMailedReport(actor: Actor, input: { id: string }): Promise<Done> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    await lockMailedReports(tx, organizationId);
    const { id, name } = await requireMailedReport(organizationId, input.id, tx);
    await deleteMailedReport(tx, organizationId, id);
    await recordAudit(tx, actor, 'mailed_report.removed', { type: 'mailed_report', id, name });
    return { ok: true, id };
  });
}

/**
 * Removes the calling member from the recipients of a report. Throws mailed_report_not_found, also if the member is
 * not a recipient.
 */
export async function leaveMailedReport(actor: Actor, input: { id: string }): Promise<Done> {
  const { organizationId, id: userId } = actor;
  return transact(async (tx) => {
    const { id, name } = await requireMailedReport(organizationId, input.id, tx);
    const gone = userId === null ? 0 : await deleteRecipient(tx, organizationId, id, userId);
    if (gone === 0) throw new AppError('mailed_report_not_found');
    await recordAudit(tx, actor, 'mailed_report.left', { type: 'mailed_report', id, name });
    return { ok: true, id };
  });
}
