import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { ContactMerge } from '#server/contract/people/contact-actions.ts';
import type { Page } from '#server/contract/platform/page.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { getContact } from '../../people/contacts/reading/get-contact.ts';
import { type MergeRow, selectMerges, undoDays } from './merge-record.store.ts';

const undoMs = undoDays * dayMs;

const mergeView = (row: MergeRow): ContactMerge => ({
  merged_contact_id: row.merged_id,
  name: row.name,
  merged_by: row.merged_by,
  merged_at: row.created_at.toISOString(),
  undoable_until: new Date(row.created_at.getTime() + undoMs).toISOString(),
});

/** Lists the merges into a contact that can still be undone, latest first. Throws contact_not_found. */
export async function listMerges(actor: Actor, input: { id: string }): Promise<Page<ContactMerge>> {
  const { id } = await getContact(actor, input);
  const rows = await selectMerges(actor.organizationId, id, new Date(now().getTime() - undoMs));
  return { data: rows.map(mergeView), next_cursor: null, has_more: false };
}
