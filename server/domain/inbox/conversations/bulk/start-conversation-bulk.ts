import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import {
  type ConversationBulk,
  type ConversationSelection,
  conversationsCountedMax,
  type StartConversationBulkInput,
} from '#server/contract/inbox/conversation-bulk.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { prepareAction } from './bulk-actions.ts';
import {
  type ConversationBulkRow,
  countSelected,
  endConversationBulk,
  findConversationBulk,
  insertConversationBulk,
} from './conversation-bulk.store.ts';
import { selectedBy } from './selected-by.ts';

const bulkView = (row: ConversationBulkRow): ConversationBulk => {
  const { id, act, status, total, changed, unchanged, created_at, ended_at } = row;
  return { id, act, status, total, changed, unchanged, created_at, ended_at };
};

/** Returns a bulk action and its progress. Throws bulk_not_found. */
export async function getConversationBulk(
  { organizationId }: Actor,
  { id }: { id: string },
): Promise<ConversationBulk> {
  const row = isUuid(id) ? await findConversationBulk(organizationId, id) : null;
  if (!row) throw new AppError('bulk_not_found');
  return bulkView(row);
}

/** Counts the conversations that a bulk action with this selection would cover. */
export async function countConversations(
  { organizationId, id }: Actor,
  { selection }: { selection: ConversationSelection },
): Promise<{ count: number; more: boolean }> {
  const count = await countSelected(organizationId, selectedBy(id, selection), conversationsCountedMax + 1);
  return { count: Math.min(count, conversationsCountedMax), more: count > conversationsCountedMax };
}

/**
 * Starts one action on all selected conversations. The action runs in the background, from the newest conversation to
 * the oldest. Each conversation is changed only if it still matches the selection at that time. Throws
 * assigned_user_not_member, assigned_user_role_not_eligible, queue_not_found, tag_not_found.
 */
export async function startConversationBulk(
  actor: Actor,
  input: StartConversationBulkInput,
): Promise<ConversationBulk> {
  const { organizationId } = actor;
  const { selection } = input;
  const [bulkId, at] = [newId(), now()];
  return transact(async (tx) => {
    const { act } = await prepareAction(tx, actor, input.act);
    const { filter, ids, except } = selection;
    const total = await countSelected(organizationId, selectedBy(actor.id, selection), 1_000_000, tx);
    const started_by = { id: actor.id ?? '', name: actor.name };
    const row = { id: bulkId, act, filter: { ...filter, ...(ids && { ids }) }, except, total, started_by, at };
    await insertConversationBulk(tx, organizationId, row);
    await recordAudit(
      tx,
      actor,
      'conversation_bulk.started',
      { type: 'conversation_bulk', id: bulkId },
      { ...act, total },
    );
    tx.afterCommit(() => enqueue('parley/conversation_bulk.due', { organization_id: organizationId, bulk_id: bulkId }));
    const kept = await findConversationBulk(organizationId, bulkId, tx);
    if (!kept) throw new Error('an inserted row is there');
    return bulkView(kept);
  });
}

/** Cancels a bulk action: no further conversation is changed, and earlier changes stay. Throws bulk_not_found. */
export async function cancelConversationBulk(actor: Actor, input: { id: string }): Promise<ConversationBulk> {
  const { id } = await getConversationBulk(actor, input);
  await transact(async (tx) => {
    if ((await endConversationBulk(tx, actor.organizationId, id, { status: 'canceled', at: now() })) === 0) return;
    await recordAudit(tx, actor, 'conversation_bulk.canceled', { type: 'conversation_bulk', id });
  });
  return getConversationBulk(actor, { id });
}
