import {
  contactsSchemaShape,
  customFieldWriters,
  identifierKinds,
  standardFields,
} from '#server/contract/contacts-schema.ts';
import { endingDates } from '#server/contract/endings.ts';
import { emptyInput } from '#server/contract/webhook.ts';
import { getContactsSchema } from '#server/domain/contacts/get-contacts-schema.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    rest: {
      method: 'GET',
      path: '/contacts-schema',
      tag: 'Contacts',
      retiring: [{ path: '/contacts-meta', ending: 'contacts_meta', ...endingDates }],
    },
    summary: 'What a contact can hold',
    description:
      'Standard fields, the custom fields of the organization and the identifiers a contact is found by. `/contacts-meta` is the old name and ends on 7 December 2026.',
    scope: 'contacts:read',
    limit: 'contactsSchema',
    errors: [],
    input: emptyInput,
    output: contactsSchemaShape,
    example: {
      input: {},
      output: {
        standard_fields: standardFields,
        custom_fields: [
          {
            key: 'city',
            label: 'City',
            type: 'text',
            options: [],
            placeholder: null,
            position: 0,
            writable: true,
            written_by: customFieldWriters,
          },
        ],
        identifiers: identifierKinds,
      },
    },
  },
  getContactsSchema,
);
