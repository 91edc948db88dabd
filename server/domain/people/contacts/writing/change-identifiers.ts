import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import {
  type ContactIdentifierInput,
  type RemoveIdentifierInput,
  waUserIdForm,
} from '#server/contract/people/contact-identifier.ts';
import { transact } from '#server/db/transact.ts';
import { touchContact } from '../contact-write.store.ts';
import { deleteIdentifier, findOwners } from '../identifiers/identifier.store.ts';
import {
  cpfIdentifier,
  emailIdentifier,
  type Identifier,
  phoneIdentifier,
  waUserIdentifier,
} from '../identifiers/parse-identifiers.ts';
import type { LockedContact } from '../locked-contact.ts';
import { showContact } from '../reading/show-contact.ts';
import { requireContact } from '../require-contact.ts';
import { type ContactPatch, writeContact } from './write-contact.ts';

const readers = {
  email: emailIdentifier,
  phone: phoneIdentifier,
  cpf: cpfIdentifier,
  wa_user_id: (value: string) => waUserIdentifier(value.trim()),
};

/**
 * Refuses a typed user id that does not have the messaging provider's form. When a person's data is erased, the
 * channel's stored data is searched only for ids in this form.
 */
function refuseForeignForm({ type, value }: Identifier): void {
  if (type !== 'wa_user_id' || waUserIdForm.test(value)) return;
  const issue = { path: 'value', message: 'Invalid WhatsApp user id: two letters, a dot, letters or digits' };
  throw new AppError('invalid_request', { issues: [issue] });
}

/**
 * Builds the change that adds an identifier to a contact. A contact's first e-mail or phone becomes its primary one.
 */
function patchFor(contact: LockedContact, identifier: Identifier): ContactPatch {
  const { type } = identifier;
  const isPrimary = (type === 'email' || type === 'phone') && contact[type] === null;
  return isPrimary ? { [type]: identifier } : { further: [identifier] };
}

/**
 * Adds an identifier to a contact, for the panel (contract/contacts.md#rules). Throws invalid_email, invalid_phone,
 * invalid_cpf, invalid_request, contact_not_found, contact_merged, identifier_conflict.
 */
export async function addIdentifier(actor: Actor, input: ContactIdentifierInput): Promise<Contact> {
  const identifier = readers[input.type](input.value);
  refuseForeignForm(identifier);
  return transact(async (tx) => {
    const contact = await requireContact(tx, actor, input.id);
    await writeContact(tx, actor, contact, patchFor(contact, identifier));
    return showContact(tx, actor, contact.id);
  });
}

/**
 * Removes a website's user id from a contact, in all of the organization's web chats. When the website signs this
 * user's identity again, the signed e-mail or phone decides which contact gets the user id.
 */
const removeSiteUser = (actor: Actor, id: string, value: string) =>
  transact(async (tx) => {
    const contact = await requireContact(tx, actor, id);
    const removed = (await deleteIdentifier(tx, actor.organizationId, contact.id, 'site_user_id', value)) > 0;
    if (removed) await touchContact(tx, actor.organizationId, contact.id);
    return { ok: true as const, contact_id: contact.id, removed };
  });

/**
 * Removes an identifier from a contact, for the panel. Other contacts may use the identifier at once. If the contact
 * does not have the identifier, does nothing.
 */
export async function removeIdentifier(actor: Actor, input: RemoveIdentifierInput) {
  const { type: sentType, value: sent } = input;
  if (sentType === 'site_user_id') return removeSiteUser(actor, input.id, sent);
  const identifier = readers[sentType](sent);
  return transact(async (tx) => {
    const contact = await requireContact(tx, actor, input.id);
    const [owner] = await findOwners(tx, actor.organizationId, [identifier]);
    const held = owner?.contact_id === contact.id ? owner.value : null;
    const { type } = identifier;
    if (held !== null && (type === 'email' || type === 'phone') && contact[type] === held) {
      await writeContact(tx, actor, contact, { [type]: null });
    } else if (held !== null) {
      await deleteIdentifier(tx, actor.organizationId, contact.id, type, held);
      await touchContact(tx, actor.organizationId, contact.id);
    }
    return { ok: true as const, contact_id: contact.id, removed: held !== null };
  });
}
