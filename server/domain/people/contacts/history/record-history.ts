import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { newId } from '#server/base/ids.ts';
import type { ContactHistoryItem } from '#server/contract/people/contact-records.ts';
import type { Tx } from '#server/db/transact.ts';
import { insertHistory } from '../contact-write.store.ts';

/**
 * Writes an entry of the contact's history: the change, its source, and its author
 * (contract/contacts.md#history-and-export).
 */
export async function recordHistory(
  tx: Tx,
  actor: Actor,
  contactId: string,
  type: Exclude<ContactHistoryItem['type'], 'note_added'>,
  at: Date,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertHistory(tx, actor.organizationId, {
    id: newId(),
    contactId,
    type,
    at,
    data: { ...data, source: actor.source, changed_by: byOf(actor) },
  });
}
