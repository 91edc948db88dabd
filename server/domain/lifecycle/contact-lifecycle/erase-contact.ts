import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { resultOfErased } from '../../inbox/messages/delivery/record-outcome.ts';
import { unknownOutcome } from '../../inbox/messages/delivery/settle-send.ts';
import { readPerson } from '../../inbox/person/read-person.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endRuns } from './end-runs.ts';
import { deletePerson } from './erase-contact.store.ts';
import { foretellResults } from './erase-traces.store.ts';
import { detachFiles } from './file-removal.store.ts';
import { forgetEvents, forgetRecords } from './forget-person.ts';
import { removeFiles } from './remove-files.ts';

/**
 * Handles DELETE /contacts/{id}?mode=erase (contract/contacts.md#operations, contract/contacts.md#rules): permanently
 * deletes the contact and everything that refers to it. Only the record of the erasure stays, in the audit log. Throws
 * contact_not_found, contact_merged.
 */
export async function eraseContact(actor: Actor, id: string): Promise<void> {
  const storageKeys = await transact(async (tx) => {
    const contact = await requireContact(tx, actor, id);
    const person = await readPerson(tx, actor, contact.id);
    await forgetRecords(tx, actor, person);
    const recordEnds = await endRuns(tx, actor, person.rows.contactIds);
    const unknown = resultOfErased('', { status: 'refused', error: unknownOutcome });
    await foretellResults(tx, actor.organizationId, person.rows, unknown);
    const keys = await detachFiles(tx, actor.organizationId, person.rows.conversationIds);
    await deletePerson(tx, actor.organizationId, person.rows);
    await forgetEvents(tx, actor, person, null);
    await recordEnds();
    const proof = { contact_id: contact.id, at: now().toISOString(), by: byOf(actor) };
    await recordAudit(tx, actor, 'contact.erased', { type: 'contact', id: contact.id }, proof);
    return keys;
  });
  await removeFiles(storageKeys);
}
