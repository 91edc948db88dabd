import { z } from 'zod';

/** What every entry of GET /contacts-schema says (contract/contacts.md#rules). */
const entry = {
  key: z.string(),
  label: z.string(),
  type: z.string(),
  writable: z.boolean().describe('May be written through the API.'),
};

export const contactsSchemaShape = z.object({
  standard_fields: z.array(z.object(entry)),
  custom_fields: z
    .array(
      z.object({
        ...entry,
        options: z.array(z.string()),
        placeholder: z.string().nullable(),
        position: z.int(),
      }),
    )
    .describe('As GET /fields lists them.'),
  identifiers: z.array(z.object(entry)).describe('What a contact is found by.'),
});
export type ContactsSchema = z.infer<typeof contactsSchemaShape>;

const row = (key: string, label: string, type: string, writable = true) => ({ key, label, type, writable });

/** The fields every Contact has (contract/contacts.md#fields). */
export const standardFields = [
  row('name', 'Name', 'text'),
  row('email', 'E-mail', 'email'),
  row('phone', 'Phone', 'phone'),
  row('notes', 'Notes', 'text'),
  row('tags', 'Tags', 'tags'),
  row('pipelines', 'Pipelines', 'pipelines'),
  row('assigned_user', 'Owner', 'user'),
  row('opted_out_at', 'Opted out', 'timestamp'),
  row('assigned_at', 'Assigned', 'timestamp', false),
  row('assignment_source', 'Source of the assignment', 'text', false),
  row('merged_into', 'Merged into', 'contact', false),
  row('created_at', 'Created', 'timestamp', false),
  row('updated_at', 'Updated', 'timestamp', false),
];

/** CPF and WhatsApp ids are set in the panel, by provisioning and by the channel. */
export const identifierKinds = [
  row('email', 'E-mail', 'email'),
  row('phone', 'Phone', 'phone'),
  row('cpf', 'CPF', 'cpf', false),
  row('wa_user_id', 'WhatsApp user id', 'text', false),
];
