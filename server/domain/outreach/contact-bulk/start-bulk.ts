import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { requireRoomInDatabase } from '#server/base/process/free-space.ts';
import type { Bulk, StartBulkInput } from '#server/contract/outreach/contact-bulk.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { matchingContacts } from '../../people/contacts/reading/matching-contacts.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endBulk, findBulk, insertBulk, insertChunks, saveTotal } from './contact-bulk.store.ts';
import { bulkView } from './contact-bulk.view.ts';
import { getBulk } from './get-bulk.ts';
import { resolveAction } from './resolve-action.ts';

/**
 * The number of contacts that are changed in one transaction. The number is small, so that no other transaction waits
 * long for a lock.
 */
const chunkSize = 100;
const chunksAtOnce = 100;

async function chooseContacts(tx: Tx, organizationId: string, bulkId: string, selection: ContactSelection) {
  let position = 0;
  for await (const ids of matchingContacts(organizationId, selection, chunkSize * chunksAtOnce, tx)) {
    await insertChunks(tx, bulkId, position, ids, chunkSize);
    position += chunksAtOnce;
  }
  await saveTotal(tx, organizationId, bulkId);
}

/**
 * Begins a bulk action, which is executed in the background. Its contacts are those that match now, even if the action
 * itself changes which contacts match. Throws tag_not_found, assigned_user_not_member, assigned_user_role_not_eligible,
 * unknown_pipeline, unknown_stage, storage_full.
 */
export async function startBulk(actor: Actor, input: StartBulkInput): Promise<Bulk> {
  const { organizationId } = actor;
  await requireRoomInDatabase();
  const id = newId();
  return transact(async (tx) => {
    const act = await resolveAction(tx, actor, input.act);
    await insertBulk(tx, organizationId, { id, act, started_by: { id: actor.id, name: actor.name } });
    await chooseContacts(tx, organizationId, id, input.selection);
    const row = await findBulk(organizationId, id, tx);
    if (!row) throw new Error('an inserted row is there');
    const { total } = row;
    await recordAudit(tx, actor, 'contact_bulk.started', { type: 'contact_bulk', id }, { ...act, total });
    tx.afterCommit(() => enqueue('parley/contact_bulk.due', { organization_id: organizationId, bulk_id: id }));
    return bulkView(row);
  });
}

/**
 * Cancels a bulk action. No further contact is changed, and earlier changes stay. A bulk action that has already ended
 * stays as it is. Throws bulk_not_found.
 */
export async function cancelBulk(actor: Actor, input: { id: string }): Promise<Bulk> {
  const { id } = await getBulk(actor, input);
  await transact(async (tx) => {
    if (!(await endBulk(tx, actor.organizationId, id, { status: 'canceled', at: now() }))) return;
    await recordAudit(tx, actor, 'contact_bulk.canceled', { type: 'contact_bulk', id });
  });
  return getBulk(actor, { id });
}
