import type { Actor } from '#server/base/actor.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type { UpdateContactInput } from '#server/contract/people/contact-actions.ts';
import { transact } from '#server/db/transact.ts';
import { requireRegisteredKeys } from '../../custom-fields/require-registered-keys.ts';
import { patchedOf } from '../contact-values.ts';
import { emailIdentifier, phoneIdentifier } from '../identifiers/parse-identifiers.ts';
import { showContact } from '../reading/show-contact.ts';
import { requireContact } from '../require-contact.ts';
import { writeContact } from './write-contact.ts';

/** Parses a text with the given function. Undefined and null are returned unchanged. */
const readAs = <T>(read: (written: string) => T, written: string | null | undefined): T | null | undefined =>
  typeof written === 'string' ? read(written) : written;

/**
 * Handles PATCH /contacts/{id} (contract/contacts.md#operations): changes only the fields that are present. Throws
 * contact_not_found, contact_merged, invalid_email, invalid_phone, unknown_fields, identifier_conflict.
 */
export async function updateContact(actor: Actor, input: UpdateContactInput): Promise<Contact> {
  const email = readAs(emailIdentifier, input.email);
  const phone = readAs(phoneIdentifier, input.phone);
  return transact(async (tx) => {
    const contact = await requireContact(tx, actor, input.id);
    await requireRegisteredKeys(tx, actor.organizationId, Object.keys(input.fields ?? {}));
    const kept = input.replace_fields ? {} : contact.custom_fields;
    const fields = input.fields && { ...kept, ...input.fields };
    await writeContact(tx, actor, contact, { ...patchedOf(input), name: input.name, email, phone, fields });
    return showContact(tx, actor, contact.id);
  });
}
