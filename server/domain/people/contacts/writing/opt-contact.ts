import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { setOptedOut } from '../contact-write.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import { showContact } from '../reading/show-contact.ts';
import { requireContact } from '../require-contact.ts';

/**
 * Opts a locked contact out or in, and records an event. Does nothing if the contact already has that state. Returns
 * whether the state changed.
 */
export async function changeOptOut(tx: Tx, actor: Actor, contact: LockedContact, optedOut: boolean): Promise<boolean> {
  if ((contact.opted_out_at !== null) === optedOut) return false;
  await setOptedOut(tx, actor.organizationId, contact.id, optedOut ? now() : null);
  await recordEvent(tx, actor, {
    type: optedOut ? 'contact.opted_out' : 'contact.opted_in',
    objectId: contact.id,
    contactId: contact.id,
    context: { source: actor.source },
  });
  return true;
}

async function change(actor: Actor, id: string, optedOut: boolean): Promise<Contact> {
  return transact(async (tx) => {
    await changeOptOut(tx, actor, await requireContact(tx, actor, id), optedOut);
    return showContact(tx, actor, id);
  });
}

/**
 * Handles POST /contacts/{id}/opt-out: the contact gets no more templates or outreach (contract/contacts.md#opt-out).
 * Throws contact_not_found, contact_merged.
 */
export const optOutContact = (actor: Actor, input: { id: string }): Promise<Contact> => change(actor, input.id, true);

/**
 * Handles POST /contacts/{id}/opt-in: the contact may get templates and outreach again. Throws contact_not_found,
 * contact_merged.
 */
export const optInContact = (actor: Actor, input: { id: string }): Promise<Contact> => change(actor, input.id, false);
