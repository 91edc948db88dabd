import { type Actor, memberActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../../platform/work/work-in-batches.ts';
import { lockConversation } from '../lock-conversation.ts';
import { prepareAction } from './bulk-actions.ts';
import {
  type ConversationBulkRow,
  deleteOldConversationBulks,
  endConversationBulk,
  lockConversationBulk,
  saveBatch,
  selectNext,
  selectRunningBulks,
} from './conversation-bulk.store.ts';
import { selectedBy } from './selected-by.ts';

const job = 'parley/conversation_bulk.due';
/**
 * The number of conversations that are changed in one transaction. The number is small, so that no other transaction
 * waits long for a lock.
 */
const sliceSize = 50;

/** Prepares the action. Returns null if its tag, member or queue has been removed since; the bulk action then ends. */
async function inForce(tx: Tx, actor: Actor, bulk: ConversationBulkRow) {
  try {
    return await prepareAction(tx, actor, bulk.act);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Changes the next conversations, counts them and stores the new position, all in one transaction. Each conversation is
 * changed once, even if a run is interrupted and repeated.
 */
async function runBatch(organizationId: string, bulkId: string): Promise<boolean> {
  return transact(async (tx) => {
    const bulk = await lockConversationBulk(tx, organizationId, bulkId);
    if (!bulk) return false;
    const actor = memberActor(organizationId, bulk.started_by);
    const prepared = await inForce(tx, actor, bulk);
    const { filter, except, place_at: at, place_id: id } = bulk;
    const { ids, ...asked } = filter;
    const selected = selectedBy(bulk.started_by.id, { filter: asked, ids, except });
    const next = prepared ? await selectNext(tx, organizationId, selected, { at, id }, sliceSize) : [];
    const position = next.at(-1);
    if (!prepared || !position) {
      await endConversationBulk(tx, organizationId, bulkId, { status: 'completed', at: now() });
      return false;
    }
    let changed = 0;
    for (const one of next) {
      const row = await lockConversation(tx, organizationId, one.id);
      if (row && (await prepared.doTo(row))) changed += 1;
    }
    await saveBatch(tx, organizationId, bulkId, { changed, unchanged: next.length - changed, position });
    return true;
  });
}

/**
 * The kind of work that runs bulk actions, one per organization at a time. A large action therefore delays only its own
 * organization.
 */
export const conversationBulkWork = kindOfWork({
  id: 'change-many-conversations',
  job,
  turn: ['organization_id'],
  isInternal: true,
  work: ({ organization_id, bulk_id }) =>
    workInBatches(job, { organization_id, bulk_id }, () => runBatch(organization_id, bulk_id)),
  waiting: selectRunningBulks,
});

/** Deletes bulk actions after a month. Their result is no longer needed then, and the audit log keeps a record. */
export const forgetOldConversationBulks = (at: Date = now()): Promise<number> =>
  inBatches(100, (limit) => deleteOldConversationBulks(at, limit));
