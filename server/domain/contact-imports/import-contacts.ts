import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { endImport, findImport, selectRunning } from './contact-import.store.ts';
import { importNextRows } from './import-next-rows.ts';
import { hasPending } from './import-row.store.ts';

/** A run hands over to the next after so long: engines do not like to wait. */
const runMs = 20_000;

/**
 * Works an import's rows off, in the file's order, and ends it. Told twice, two runs share the rows; told too late it
 * does nothing. After a while it asks for another run.
 */
export async function importContacts(organizationId: string, importId: string): Promise<void> {
  const plan = await findImport(organizationId, importId);
  if (plan?.status !== 'running') return;
  const { id, name } = plan.started_by;
  const actor: Actor = { organizationId, kind: 'member', id, name, mode: 'live', source: 'panel' };
  const until = performance.now() + runMs;
  while (await importNextRows(actor, plan)) {
    if (performance.now() < until) continue;
    await enqueue('parley/contact_import.due', { organization_id: organizationId, import_id: importId });
    return;
  }
  // Rows another run still holds are its to finish, and the import's end with them.
  if (await hasPending(organizationId, importId)) return;
  await transact((tx) => endImport(tx, organizationId, importId, { status: 'completed', at: now() }));
}

/** For the sweep: imports whose hint got lost. */
export const importsWithWork = selectRunning;
