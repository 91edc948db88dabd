import { memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { kindOfWork } from '../work/kind-of-work.ts';
import { workInBatches } from '../work/work-in-batches.ts';
import { endImport, findImport, selectRunning } from './contact-import.store.ts';
import { importNextRows } from './import-next-rows.ts';
import { hasPending } from './import-row.store.ts';

const job = 'parley/contact_import.due';

/**
 * Works an import's rows off, in the file's order, and ends it. Told twice, two runs share the rows; told too late it
 * does nothing. After a while it asks for another run.
 */
export async function importContacts(organizationId: string, importId: string): Promise<void> {
  const plan = await findImport(organizationId, importId);
  if (plan?.status !== 'running') return;
  const actor = memberActor(organizationId, plan.started_by);
  const wakeUp = { organization_id: organizationId, import_id: importId };
  if (!(await workInBatches(job, wakeUp, () => importNextRows(actor, plan)))) return;
  // Rows another run still holds are its to finish, and the import's end with them.
  if (await hasPending(organizationId, importId)) return;
  await transact((tx) => endImport(tx, organizationId, importId, { status: 'completed', at: now() }));
}

/** For the reconciler: imports whose wake-up got lost. */
export const importsWithWork = selectRunning;

/** One run an organization at a time: a large file holds up only itself. */
export const importWork = kindOfWork({
  id: 'import-contacts',
  job,
  turn: ['organization_id'],
  isInternal: true,
  work: ({ organization_id, import_id }) => importContacts(organization_id, import_id),
  waiting: importsWithWork,
});
