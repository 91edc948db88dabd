import { z } from 'zod';
import { fieldValue } from '#server/contract/people/contact.ts';
import { requiredText } from '#server/contract/platform/wire.ts';
import { setField as setFieldOf } from '../../people/contacts/writing/set-contact-field.ts';
import { contactAction } from './data-action.ts';

/** Sets or deletes a custom field of a contact. Throws unknown_fields if the key is not a registered custom field. */
export const setField = contactAction({
  name: 'set_field',
  scope: 'contacts:write',
  changes: 'A custom field of the contact has the value, or none.',
  shape: z.strictObject({
    key: requiredText(100).describe('A registered custom field.'),
    value: fieldValue.nullable().describe('null deletes the key.'),
  }),
  example: { key: 'city', value: 'Recife' },
  prepare: (tx, actor, input) => ({
    input,
    doTo: async (contact) => {
      const { key, value } = input;
      const from = Object.hasOwn(contact.custom_fields, key) ? contact.custom_fields[key] : null;
      if (!(await setFieldOf(tx, actor, contact, { key, value }))) return [];
      return [{ object: 'contact', id: contact.id, field: `fields.${key}`, from, to: value }];
    },
  }),
});
