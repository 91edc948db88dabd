import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { exportsWaitingMax, type FigureExport, type StartExportInput } from '#server/contract/insight/figure-export.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { requireSegment } from '../../../people/views/segment-filter.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { readPeriod } from '../read-period.ts';
import { countWaiting, insertExport, lockExports } from './figure-export.store.ts';
import { exportView } from './figure-export.view.ts';

/** Returns the id of the calling member. Only members have exports. Throws sign_in_required for any other actor. */
export function askerOf({ kind, id }: Actor): string {
  if (kind !== 'member' || id === null) throw new AppError('sign_in_required');
  return id;
}

/**
 * Requests a table of the figures page as a file, which a job then makes. Records in the audit log that figures were
 * exported. Throws invalid_request, segment_not_found, exports_waiting, sign_in_required.
 */
export async function startExport(actor: Actor, question: StartExportInput): Promise<FigureExport> {
  const { organizationId } = actor;
  const userId = askerOf(actor);
  const { from, to } = await readPeriod(organizationId, question);
  if (question.segment_id !== undefined) await requireSegment(organizationId, question.segment_id);
  return transact(async (tx) => {
    await lockExports(tx, organizationId, userId);
    if ((await countWaiting(tx, organizationId, userId)) >= exportsWaitingMax) throw new AppError('exports_waiting');
    const { title, table } = question;
    const id = newId();
    const row = await insertExport(tx, organizationId, { id, userId, question });
    if (!row) throw new Error('an inserted row is there');
    await recordAudit(tx, actor, 'figures.exported', { type: 'figure_export', id, name: title }, { table, from, to });
    tx.afterCommit(() => enqueue('parley/figure_export.due', { organization_id: organizationId }));
    const none = { row_count: null, error: null, file_id: null, file_name: null };
    return exportView(organizationId, { id, title, status: 'waiting', ...row, ...none });
  });
}
