import { z } from 'zod';
import { valueNames, valueRow } from './contact-values.ts';

/** Fields that each entry of GET /contacts-schema has (contract/contacts.md#rules). */
const entry = {
  key: z.string(),
  label: z.string(),
  type: z.string(),
  writable: z.boolean().describe('May be written through the API.'),
  written_by: z.array(z.string()).describe('The operations that write it, as `POST /contacts`; empty when none does.'),
};

export const contactsSchemaShape = z.object({
  standard_fields: z.array(z.object(entry)),
  custom_fields: z
    .array(
      z.object({
        ...entry,
        options: z.array(z.string()).describe('Offered by the panel; writes over the API are not held to them.'),
        placeholder: z.string().nullable(),
        position: z.int(),
      }),
    )
    .describe('As GET /fields lists them.'),
  identifiers: z.array(z.object(entry)).describe('What a contact is found by.'),
});
export type ContactsSchema = z.infer<typeof contactsSchemaShape>;

const row = (key: string, label: string, type: string, written_by: readonly string[]) => ({
  key,
  label,
  type,
  writable: written_by.length > 0,
  written_by: [...written_by],
});

const upserts = ['POST /contacts', 'POST /contacts/batch'];
const upsertsAndPatch = [...upserts, 'PATCH /contacts/{id}'];

/** API operations that write custom fields. */
export const customFieldWriters = [...upsertsAndPatch, 'POST /contacts/field'];

/** The fields that every contact has (contract/contacts.md#fields). */
export const standardFields = [
  row('name', 'Name', 'text', upsertsAndPatch),
  row('email', 'E-mail', 'email', upsertsAndPatch),
  row('phone', 'Phone', 'phone', upsertsAndPatch),
  ...valueNames.map((name) => {
    const { title, type, upsert, writers } = valueRow(name);
    return row(name, title, type, [...(upsert ? upserts : []), 'PATCH /contacts/{id}', ...writers]);
  }),
  row('tags', 'Tags', 'tags', [...upserts, 'POST /contacts/tag', 'DELETE /contacts/tag']),
  row('pipelines', 'Pipelines', 'pipelines', ['POST /contacts/stage']),
  row('assigned_user', 'Owner', 'user', [...upserts, 'POST /contacts/assign', 'DELETE /contacts/assign']),
  row('opted_out_at', 'Opted out', 'timestamp', ['POST /contacts/{id}/opt-out', 'POST /contacts/{id}/opt-in']),
  row('assigned_at', 'Assigned', 'timestamp', []),
  row('assignment_source', 'Source of the assignment', 'text', []),
  row('merged_into', 'Merged into', 'contact', []),
  row('created_at', 'Created', 'timestamp', []),
  row('updated_at', 'Updated', 'timestamp', []),
];

/**
 * Identifiers of a contact, each with the API operations that write it. The panel, provisioning and the channel write
 * CPF and WhatsApp ids. A site's signed data sets the site's own user id.
 */
export const identifierKinds = [
  row('email', 'E-mail', 'email', upsertsAndPatch),
  row('phone', 'Phone', 'phone', upsertsAndPatch),
  row('cpf', 'CPF', 'cpf', []),
  row('wa_user_id', 'WhatsApp user id', 'text', []),
  row('site_user_id', 'User id of the site', 'text', []),
];
