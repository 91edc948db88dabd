import { memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../platform/work/work-in-batches.ts';
import { endImport, findImport, selectRunning } from './contact-import.store.ts';
import { importNextRows } from './import-next-rows.ts';
import { hasPending } from './import-row.store.ts';

const job = 'parley/contact_import.due';

/**
 * Imports the rows in the file's order and ends the import. Two concurrent calls share the rows. A call after the end
 * of the import does nothing. After a time limit, the function enqueues another call that continues the import.
 */
export async function importContacts(organizationId: string, importId: string): Promise<void> {
  const plan = await findImport(organizationId, importId);
  if (plan?.status !== 'running') return;
  const actor = memberActor(organizationId, plan.started_by);
  const wakeUp = { organization_id: organizationId, import_id: importId };
  if (!(await workInBatches(job, wakeUp, () => importNextRows(actor, plan)))) return;
  // Another worker still holds some rows. That worker finishes these rows and then ends the import.
  if (await hasPending(organizationId, importId)) return;
  await transact((tx) => endImport(tx, organizationId, importId, { status: 'completed', at: now() }));
}

/** Finds all running imports for the reconciler, because their wake-ups may have been lost. */
export const importsWithWork = selectRunning;

/**
 * The job that executes imports, one at a time per organization, so that a large file delays only its own organization.
 */
export const importWork = kindOfWork({
  id: 'import-contacts',
  job,
  turn: ['organization_id'],
  isInternal: true,
  work: ({ organization_id, import_id }) => importContacts(organization_id, import_id),
  waiting: importsWithWork,
});
