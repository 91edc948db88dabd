import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { writeCsvRows } from '#server/base/csv/csv.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type StartExportInput, startExportInput } from '#server/contract/insight/figure-export.ts';
import { rolePowers } from '#server/contract/organization/scopes.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { keepFile, recordIfOurs } from '../../../platform/files/keep-file.ts';
import { listedPauses, WorkFailed } from '../../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../../platform/work/work-off.ts';
import { exportTable, namesCustomers } from './export-table.ts';
import {
  type DueExport,
  dueExportColumns,
  endExport,
  exportRows,
  organizationsWithDueExports,
} from './figure-export.store.ts';

const job = 'parley/figure_export.due';

/** The pauses between attempts in seconds; short, because a member waits for the file. */
const pauses = listedPauses([5, 60, 600]);

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const firstMark = Buffer.from('\uFEFF');

async function writeTable(organizationId: string, question: StartExportInput, seesCosts: boolean) {
  const parts: Buffer[] = [firstMark];
  let lines = 0;
  for await (const some of exportTable(systemActor(organizationId), question, seesCosts)) {
    parts.push(Buffer.from(writeCsvRows(some)));
    lines += some.length;
    goesOn();
  }
  return { bytes: Buffer.concat(parts), rows: lines - 1 };
}

/**
 * Checks the member's role again when the file is made, because the role may have changed since the request. Throws
 * insufficient_scope.
 */
function requireRight({ role }: DueExport, question: StartExportInput): void {
  const power = 'contacts:export';
  const isAllowed = role !== null && (!namesCustomers(question) || rolePowers[role].includes(power));
  if (!isAllowed) throw new AppError('insufficient_scope', { required_scope: power });
}

/** Stores the file and marks the export as ready in one commit. If another worker was faster, deletes the file. */
async function make(due: DueExport, holder: string): Promise<void> {
  const question = startExportInput.parse(due.question);
  requireRight(due, question);
  const seesCosts = due.role !== null && rolePowers[due.role].includes('costs:read');
  const { bytes, rows } = await writeTable(due.organization_id, question, seesCosts);
  const { title, from, to } = question;
  const name = `${[title, from, to]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:]/g, '-')}.csv`;
  const file = await keepFile(due.organization_id, { bytes, name, declaredType: 'text/csv' });
  const end = { id: due.id, holder, fileId: file.id, rows };
  await recordIfOurs(file, (tx) => endExport(tx, due.organization_id, end));
}

/**
 * Makes one attempt at an export. If the request is refused, there is no further attempt; if the storage is full,
 * another attempt may succeed.
 */
async function attempt(due: DueExport, holder: string): Promise<void> {
  try {
    await make(due, holder);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new WorkFailed(error.code, error.code !== 'storage_full');
  }
}

/** Makes the organization's exports that are due, one after another. A repeated or early call does nothing. */
export async function makeDueExports(organizationId: string): Promise<void> {
  await workOff<DueExport>({ rows: exportRows, columns: dueExportColumns, pauses, attempt }, [organizationId]);
  const due = await nextDue(exportRows, [organizationId], now());
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

/** The kind of work that makes exports, one table at a time per organization, because each table is held in memory. */
export const exportWork = kindOfWork({
  id: 'export-figures',
  job,
  turn: ['organization_id'],
  isInternal: true,
  work: ({ organization_id }) => makeDueExports(organization_id),
  waiting: organizationsWithDueExports,
});
