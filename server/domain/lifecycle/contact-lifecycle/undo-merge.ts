import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { UndoMergeResult } from '#server/contract/people/contact-actions.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { partConversations } from '../../inbox/conversations/actions/unite-conversations.ts';
import { showContact } from '../../people/contacts/reading/show-contact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockPair } from './lock-pair.ts';
import { type MergeContact, moveRows, repointMarkers, saveSide } from './merge.store.ts';
import { moveListEntries } from './merge-belongings.store.ts';
import { type MergeSide, planUndo } from './merge-plan.ts';
import { finishUndo, lockMerge, type MergeSnapshot, undoDays } from './merge-record.store.ts';
import { recordSideChange } from './record-merge.ts';
import { heldIdentifiers, returnIdentifiers, returnPositions, returnTags } from './undo-merge.store.ts';

interface Undo {
  readonly id: string;
  readonly merged_contact_id: string;
}

const dates = ['assignedAt', 'optedOutAt', 'firstSeenAt', 'lastSeenAt'];

/** Converts the times in a stored snapshot from JSON text back to dates. */
const revive = (side: MergeSide): MergeSide =>
  Object.fromEntries(
    Object.entries(side).map(([key, value]) => [
      key,
      dates.includes(key) && typeof value === 'string' ? new Date(value) : value,
    ]),
  ) as unknown as MergeSide;

async function findUndoable(tx: Tx, actor: Actor, input: Undo, survivor: MergeContact, duplicate: MergeContact) {
  if (survivor.mergedIntoId) throw new AppError('contact_merged', { merged_into: survivor.mergedIntoId });
  const found = await lockMerge(tx, actor.organizationId, survivor.id, duplicate.id);
  if (!found) throw new AppError('merge_not_found');
  if (found.undone_at || duplicate.mergedIntoId !== input.id.toLowerCase()) {
    throw new AppError('merge_not_undoable', { reason: 'undone' });
  }
  if (now().getTime() - found.created_at.getTime() > undoDays * dayMs) {
    throw new AppError('merge_not_undoable', { reason: 'expired' });
  }
  return found;
}

async function returnBelongings(tx: Tx, actor: Actor, move: { from: string; to: string }, done: MergeSnapshot) {
  const { organizationId } = actor;
  await returnIdentifiers(tx, organizationId, move, done.identifiers);
  await returnTags(tx, organizationId, move, done.tags);
  await returnPositions(tx, organizationId, move, done.pipelines);
  await partConversations(tx, actor, move, done.conversations);
  await moveRows(tx, organizationId, 'contact_notes', { ...move, ids: done.notes });
  await moveRows(tx, organizationId, 'contact_history', { ...move, ids: done.history });
  await moveRows(tx, organizationId, 'automation_runs', { ...move, ids: done.runs });
  await moveRows(tx, organizationId, 'campaign_recipients', { ...move, ids: done.recipients });
  await moveRows(tx, organizationId, 'automation_starts', { ...move, ids: done.starts ?? [] });
  await moveListEntries(tx, organizationId, { ...move, campaigns: done.lists ?? [] });
  await repointMarkers(tx, organizationId, { ...move, ids: done.markers });
}

/**
 * If the primary e-mail or phone of a contact moved to the other contact, replaces it by an e-mail or phone that the
 * contact still has.
 */
async function withHeldPrimaries(tx: Tx, actor: Actor, id: string, side: MergeSide): Promise<MergeSide> {
  const held = await heldIdentifiers(tx, actor.organizationId, [id]);
  const primary = (type: 'email' | 'phone') => {
    const values = held.filter((one) => one.type === type).map((one) => one.value);
    const wanted = side[type];
    return wanted === null || values.includes(wanted) ? wanted : (values[0] ?? null);
  };
  return { ...side, email: primary('email'), phone: primary('phone') };
}

/**
 * Undoes a merge within 30 days, from the panel (issue 3). Data that the merge moved is moved back; data that was
 * changed since stays. Throws contact_not_found, contact_merged (undo the later merge first), merge_not_found,
 * merge_not_undoable.
 */
export async function undoMerge(actor: Actor, input: Undo): Promise<UndoMergeResult> {
  return transact(async (tx) => {
    const { organizationId } = actor;
    const [survivor, duplicate] = await lockPair(tx, actor, input.id, input.merged_contact_id);
    const { id: recordId, snapshot } = await findUndoable(tx, actor, input, survivor, duplicate);
    const { before, after } = snapshot.survivor;
    await returnBelongings(tx, actor, { from: survivor.id, to: duplicate.id }, snapshot);
    const next = await withHeldPrimaries(tx, actor, survivor.id, planUndo(survivor, revive(before), revive(after)));
    const restored = await withHeldPrimaries(tx, actor, duplicate.id, revive(snapshot.duplicate));
    await saveSide(tx, organizationId, survivor.id, next);
    await saveSide(tx, organizationId, duplicate.id, restored);
    await finishUndo(tx, organizationId, recordId, now());
    await recordSideChange(tx, actor, survivor.id, { before: survivor, after: next }, 'merge_undone');
    await recordSideChange(tx, actor, duplicate.id, { before: duplicate, after: restored }, 'merge_undone');
    const target = { type: 'contact', id: survivor.id };
    await recordAudit(tx, actor, 'contact.merge_undone', target, { merged_contact_id: duplicate.id });
    return {
      ok: true,
      contact: await showContact(tx, actor, survivor.id),
      restored: await showContact(tx, actor, duplicate.id),
    };
  });
}
