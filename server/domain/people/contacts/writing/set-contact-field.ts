import type { Actor } from '#server/base/actor.ts';
import type { ContactReference } from '#server/contract/people/contact-actions.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { requireRegisteredKeys } from '../../custom-fields/require-registered-keys.ts';
import { findTarget } from '../identifiers/find-target.ts';
import type { LockedContact } from '../locked-contact.ts';
import { writeContact } from './write-contact.ts';

interface FieldValue extends ContactReference {
  readonly key: string;
  readonly value: string | null;
}

/**
 * Sets one custom field of a locked contact. A null value deletes the key. Returns whether the contact changed. Throws
 * unknown_fields.
 */
export async function setField(
  tx: Tx,
  actor: Actor,
  contact: LockedContact,
  { key, value }: { readonly key: string; readonly value: string | null },
): Promise<boolean> {
  await requireRegisteredKeys(tx, actor.organizationId, [key]);
  const { [key]: _before, ...others } = contact.custom_fields;
  const fields = value === null ? others : { ...contact.custom_fields, [key]: value };
  return (await writeContact(tx, actor, contact, { fields })).length > 0;
}

/**
 * Handles POST /contacts/field (contract/contacts.md#operations): sets a custom field; null deletes its key. Throws
 * unknown_fields and the errors of `findTarget`.
 */
export async function setContactField(actor: Actor, input: FieldValue) {
  return transact(async (tx) => {
    const contact = await findTarget(tx, actor, input);
    const { key, value } = input;
    await setField(tx, actor, contact, { key, value });
    return { ok: true as const, contact_id: contact.id, key, value };
  });
}
