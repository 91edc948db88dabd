import { type Actor, memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import type { LockedContact } from '../../people/contacts/locked-contact.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../platform/work/work-in-batches.ts';
import type { Prepared } from '../actions/data-action.ts';
import { addCounts, endBulk, lockRunning, selectRunning, takeChunk } from './contact-bulk.store.ts';
import { actionInForce } from './resolve-action.ts';

const job = 'parley/contact_bulk.due';

async function lockUnlessGone(tx: Tx, actor: Actor, id: string): Promise<LockedContact | null> {
  try {
    return await requireContact(tx, actor, id);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Applies a bulk action to one contact, with history and events. Returns whether the contact changed. A deleted or
 * merged contact stays as it is.
 */
async function applyAction(tx: Tx, actor: Actor, contactId: string, act: Prepared<unknown>): Promise<boolean> {
  const contact = await lockUnlessGone(tx, actor, contactId);
  return contact !== null && (await act.doTo({ kind: 'contact', contact })).length > 0;
}

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

/** Executes a bulk action, chunk by chunk, and ends the action. A repeated or late call does nothing more. */
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
