import type { Actor } from '#server/base/actor.ts';
import {
  type ContactsSchema,
  customFieldWriters,
  identifierKinds,
  standardFields,
} from '#server/contract/people/contacts-schema.ts';
import { listCustomFields } from '../../custom-fields/list-custom-fields.ts';

/**
 * Handles GET /contacts-schema: returns the fields and identifiers that a contact of this organization can have
 * (contract/contacts.md#rules).
 */
export async function getContactsSchema(actor: Actor): Promise<ContactsSchema> {
  const { data: definitions } = await listCustomFields(actor);
  return {
    standard_fields: standardFields,
    custom_fields: definitions.map((definition) => ({
      ...definition,
      writable: true,
      written_by: customFieldWriters,
    })),
    identifiers: identifierKinds,
  };
}
