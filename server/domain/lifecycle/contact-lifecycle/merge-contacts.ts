import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { MergeContactsResult } from '#server/contract/people/contact-actions.ts';
import { emptyValues } from '#server/contract/people/contact-values.ts';
import { startOver, type Tx, transact } from '#server/db/transact.ts';
import { uniteConversations } from '../../inbox/conversations/actions/unite-conversations.ts';
import { phoneKey, phoneLookupKey } from '../../people/contacts/phones/normalize-phone.ts';
import { showContact } from '../../people/contacts/reading/show-contact.ts';
import type { MergeInto } from '../../people/contacts/writing/change-channel-identity.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { lockPair } from './lock-pair.ts';
import { type MergeContact, moveRows, repointMarkers, saveSide } from './merge.store.ts';
import {
  endDoubledRuns,
  moveIdentifiers,
  moveListEntries,
  movePositions,
  moveTags,
  skipDoubledRecipients,
} from './merge-belongings.store.ts';
import { type MergeSide, planMerge } from './merge-plan.ts';
import { insertMerge, lockMerge, type MergeSnapshot } from './merge-record.store.ts';
import { mergePacing } from './pacing-of-person.store.ts';
import { recordMerge } from './record-merge.ts';

interface Pair {
  readonly id: string;
  readonly contact_id: string;
}

/**
 * Whether the contact's name is only a placeholder. A contact that was created without a name is named by its e-mail
 * or phone, and a merge need not keep such a name.
 */
function isPlaceholder({ name, email, phone }: MergeSide): boolean {
  const written = name.trim();
  if (written === '' || written.toLowerCase() === email) return true;
  return phone !== null && phoneLookupKey(written) === phoneKey(phone);
}

/**
 * Returns only the values that a merge compares, without the row's own id and its marker. The record of the merge
 * stores these values.
 */
const sideOf = ({ id: _id, mergedIntoId: _marker, ...side }: MergeContact): MergeSide => side;

const emptied = (side: MergeSide): MergeSide => ({
  ...side,
  name: '',
  email: null,
  phone: null,
  ...emptyValues,
  waId: null,
  fields: {},
  assignedUserId: null,
  assignedAt: null,
  assignmentSource: null,
  optedOutAt: null,
  claimed: null,
});

async function moveAutomationRuns(tx: Tx, actor: Actor, move: { from: string; to: string }): Promise<string[]> {
  for (const run of await endDoubledRuns(tx, actor.organizationId, move, now())) {
    await recordEvent(tx, actor, {
      type: 'automation.run_completed',
      objectId: run.id,
      contactId: move.to,
      context: { automation_id: run.automation_id, run_id: run.id, contact_id: move.to, reason: 'contact_merged' },
    });
  }
  return moveRows(tx, actor.organizationId, 'automation_runs', move);
}

async function moveBelongings(tx: Tx, actor: Actor, move: { from: string; to: string }) {
  const { organizationId } = actor;
  await skipDoubledRecipients(tx, organizationId, move);
  await mergePacing(tx, organizationId, move);
  const unless = `EXISTS (SELECT 1 FROM campaign_recipients o WHERE o.contact_id = $3 AND o.campaign_id = r.campaign_id)`;
  return {
    identifiers: await moveIdentifiers(tx, organizationId, move),
    tags: await moveTags(tx, organizationId, move),
    pipelines: await movePositions(tx, organizationId, move),
    conversations: await uniteConversations(tx, actor, move),
    notes: await moveRows(tx, organizationId, 'contact_notes', move),
    history: await moveRows(tx, organizationId, 'contact_history', move),
    runs: await moveAutomationRuns(tx, actor, move),
    recipients: await moveRows(tx, organizationId, 'campaign_recipients', { ...move, unless }),
    // Only automation starts that are still waiting move. Starts that were already processed stay as history.
    starts: await moveRows(tx, organizationId, 'automation_starts', { ...move, unless: "r.status <> 'waiting'" }),
    lists: await moveListEntries(tx, organizationId, move),
    markers: await repointMarkers(tx, organizationId, move),
  };
}

async function merge(tx: Tx, actor: Actor, input: Pair): Promise<MergeContactsResult> {
  const [survivor, duplicate] = await lockPair(tx, actor, input.id, input.contact_id);
  for (const { mergedIntoId } of [survivor, duplicate]) {
    if (mergedIntoId) throw new AppError('contact_merged', { merged_into: mergedIntoId });
  }
  const before = sideOf(survivor);
  const after = planMerge(before, sideOf(duplicate), isPlaceholder);
  const moved = await moveBelongings(tx, actor, { from: duplicate.id, to: survivor.id });
  const snapshot: MergeSnapshot = { survivor: { before, after }, duplicate: sideOf(duplicate), ...moved };
  await saveSide(tx, actor.organizationId, duplicate.id, emptied(sideOf(duplicate)), survivor.id);
  await saveSide(tx, actor.organizationId, survivor.id, after);
  await insertMerge(tx, actor.organizationId, {
    id: newId(),
    survivorId: survivor.id,
    mergedId: duplicate.id,
    snapshot,
    mergedBy: byOf(actor),
    at: now(),
  });
  await recordMerge(tx, actor, { survivorId: survivor.id, mergedId: duplicate.id, before, after });
  const target = { type: 'contact', id: survivor.id };
  await recordAudit(tx, actor, 'contact.merged', target, { merged_contact_id: duplicate.id });
  return { ...(await showContact(tx, actor, survivor.id)), ok: true, merged_contact_id: duplicate.id };
}

function refuseSelf(input: Pair): void {
  if (input.id.toLowerCase() === input.contact_id.toLowerCase()) throw new AppError('invalid_merge');
}

/**
 * Handles POST /contacts/{id}/merge (contract/contacts.md#operations, contract/contacts.md#rules) in one transaction.
 * Records the data that is needed to undo the merge within 30 days. Throws invalid_merge, contact_not_found,
 * contact_merged.
 */
export async function mergeContacts(actor: Actor, input: Pair): Promise<MergeContactsResult> {
  refuseSelf(input);
  return transact((tx) => merge(tx, actor, input));
}

/**
 * Merges two contacts that belong to one person according to the messaging provider (whatsapp/operator-2026.md#c15). A
 * merge that a member has undone is not repeated, because the provider may repeat its report for days.
 */
export const mergeReported: MergeInto = async (tx, actor, { survivorId, duplicateId }) => {
  const [survivor, duplicate] = await lockPair(tx, actor, survivorId, duplicateId);
  if (survivor.mergedIntoId || duplicate.mergedIntoId) throw startOver('a contact was merged meanwhile');
  const earlier = await lockMerge(tx, actor.organizationId, survivorId, duplicateId);
  if (earlier?.undone_at) return false;
  await merge(tx, actor, { id: survivorId, contact_id: duplicateId });
  return true;
};

class Undecided extends Error {
  readonly result: MergeContactsResult;
  constructor(result: MergeContactsResult) {
    super('a preview is taken back');
    this.result = result;
  }
}

/**
 * Returns the result that a merge would have, by merging and rolling back. Nothing is stored. Throws the same errors
 * as a merge.
 */
export async function previewMerge(actor: Actor, input: Pair): Promise<MergeContactsResult> {
  refuseSelf(input);
  try {
    return await transact(async (tx) => {
      throw new Undecided(await merge(tx, actor, input));
    });
  } catch (error) {
    if (error instanceof Undecided) return error.result;
    throw error;
  }
}
