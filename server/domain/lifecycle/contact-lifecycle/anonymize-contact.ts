import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { emptyValues } from '#server/contract/people/contact-values.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { anonymousName } from '../../inbox/person/anonymous-name.ts';
import { readPerson } from '../../inbox/person/read-person.ts';
import { changedValues } from '../../people/contacts/contact-values.ts';
import type { LockedContact } from '../../people/contacts/locked-contact.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import { changeOptOut } from '../../people/contacts/writing/opt-contact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { emptyContact, emptyConversations, redactMentions } from './anonymize-contact.store.ts';
import { endRuns } from './end-runs.ts';
import { detachFiles } from './file-removal.store.ts';
import { forgetEvents, forgetRecords } from './forget-person.ts';
import { removeFiles } from './remove-files.ts';

async function recordChanges(tx: Tx, actor: Actor, contact: LockedContact): Promise<void> {
  const changed = [
    contact.name === anonymousName ? null : 'name',
    contact.email === null ? null : 'email',
    contact.phone === null ? null : 'phone',
    Object.keys(contact.custom_fields).length === 0 ? null : 'fields',
    ...changedValues(contact, emptyValues),
  ].filter((field) => field !== null);
  if (changed.length > 0) {
    await recordEvent(tx, actor, {
      type: 'contact.updated',
      objectId: contact.id,
      contactId: contact.id,
      context: { source: actor.source, changed },
    });
  }
  await changeOptOut(tx, actor, contact, true);
}

/**
 * Handles DELETE /contacts/{id} in the mode that anonymizes (contract/contacts.md#opt-out,
 * contract/contacts.md#operations). Erases name, e-mail, phone, notes, custom fields and all identifiers, and opts the
 * contact out. The conversations stay without identification. Throws contact_not_found, contact_merged.
 */
export async function anonymizeContact(actor: Actor, id: string): Promise<void> {
  const { organizationId } = actor;
  const storageKeys = await transact(async (tx) => {
    const contact = await requireContact(tx, actor, id);
    const person = await readPerson(tx, actor, contact.id);
    const { rows, known } = person;
    await forgetRecords(tx, actor, person);
    const recordEnds = await endRuns(tx, actor, rows.contactIds);
    // Files are removed, because the content of a picture, a voice message or a document cannot be made anonymous.
    const keys = await detachFiles(tx, organizationId, rows.conversationIds);
    if (known.ownMentions !== null) await redactMentions(tx, organizationId, rows, known.ownMentions);
    await emptyConversations(tx, organizationId, rows.conversationIds);
    // Empties the events since the contact was last anonymized. If the contact was never anonymized, empties all
    // events. The events of this anonymization are recorded afterwards and stay.
    await forgetEvents(tx, actor, person, rows.anonymizedAt);
    await recordEnds();
    await recordChanges(tx, actor, contact);
    await emptyContact(tx, organizationId, rows, anonymousName, now());
    await recordAudit(tx, actor, 'contact.anonymized', { type: 'contact', id: contact.id });
    return keys;
  });
  await removeFiles(storageKeys);
}
