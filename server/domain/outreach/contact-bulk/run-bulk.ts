import { memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../platform/work/work-in-batches.ts';
import { applyAction } from './apply-action.ts';
import { addCounts, endBulk, lockRunning, selectRunning, takeChunk } from './contact-bulk.store.ts';
import { actionInForce } from './resolve-action.ts';

const job = 'parley/contact_bulk.due';

/**
 * Changes the next chunk of contacts, counts the results and removes the chunk from the remaining work, in one
 * transaction. Each contact is therefore changed once, however often a worker dies.
 */
async function runNextChunk(organizationId: string, bulkId: string): Promise<boolean> {
  return transact(async (tx) => {
    const bulk = await lockRunning(tx, organizationId, bulkId);
    if (!bulk) return false;
    const chunk = await takeChunk(tx, organizationId, bulkId);
    if (!chunk) {
      await endBulk(tx, organizationId, bulkId, { status: 'completed', at: now() });
      return false;
    }
    const actor = memberActor(organizationId, bulk.started_by);
    const act = await actionInForce(tx, actor, bulk.act);
    let changed = 0;
    for (const id of act ? chunk.contact_ids : []) {
      if (act && (await applyAction(tx, actor, id, act))) changed += 1;
    }
    await addCounts(tx, organizationId, bulkId, { changed, unchanged: chunk.contact_ids.length - changed });
    return true;
  });
}

/** Executes a bulk action, chunk by chunk, and ends it. A repeated or late call does nothing more. */
export async function runBulk(organizationId: string, bulkId: string): Promise<void> {
  const wakeUp = { organization_id: organizationId, bulk_id: bulkId };
  await workInBatches(job, wakeUp, () => runNextChunk(organizationId, bulkId));
}

/** Finds bulk actions with a lost wake-up, for the reconciler. */
export const bulksWithWork = selectRunning;

/**
 * The job that executes bulk actions, one at a time per organization, so that a large one delays only its own
 * organization.
 */
export const bulkWork = kindOfWork({
  id: 'change-many-contacts',
  job,
  turn: ['organization_id'],
  isInternal: true,
  work: ({ organization_id, bulk_id }) => runBulk(organization_id, bulk_id),
  waiting: bulksWithWork,
});
