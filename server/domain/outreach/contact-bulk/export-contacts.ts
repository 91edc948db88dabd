import type { Actor } from '#server/base/actor.ts';
import { writeCsvRows } from '#server/base/csv/csv.ts';
import type { ContactFileWords } from '#server/contract/outreach/contact-bulk.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import { fileValues } from '#server/contract/people/contact-values.ts';
import { transact } from '#server/db/transact.ts';
import { phoneForSheet } from '../../people/contacts/phones/phone-for-sheet.ts';
import { countContacts } from '../../people/contacts/reading/count-contacts.ts';
import { loadContacts } from '../../people/contacts/reading/load-contacts.ts';
import { matchingContacts } from '../../people/contacts/reading/matching-contacts.ts';
import { listCustomFields } from '../../people/custom-fields/list-custom-fields.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

const pageSize = 500;

const stageText = (pipeline: Contact['pipelines'][number], words: ContactFileWords): string =>
  `${pipeline.pipeline_name}: ${pipeline.stage_name}${pipeline.lost_at ? ` (${words.lost})` : ''}`;

const cellsOf = (contact: Contact, fieldKeys: readonly string[], words: ContactFileWords): string[] => [
  contact.name,
  contact.email ?? '',
  phoneForSheet(contact.phone),
  contact.tags.map((tag) => tag.name).join(', '),
  contact.assigned_user?.email ?? '',
  contact.pipelines.map((one) => stageText(one, words)).join('; '),
  ...fileValues.map((name) => contact[name] ?? ''),
  ...fieldKeys.map((key) => (Object.hasOwn(contact.custom_fields, key) && contact.custom_fields[key]) || ''),
  contact.opted_out_at ?? '',
  contact.created_at,
];

/** Records in the audit log who exports how many contacts, before the first contact is returned. */
async function recordExport(actor: Actor, selection: ContactSelection): Promise<void> {
  const contacts = selection.ids?.length ?? (await countContacts(actor, selection.filter ?? {})).count;
  // Only the names of the filters are recorded, because a search value may contain a person's name.
  const details = { contacts, filters: Object.keys(selection.filter ?? {}) };
  await transact((tx) => recordAudit(tx, actor, 'contact.exported', { type: 'contact', id: null }, details));
}

/**
 * Exports the selected contacts as CSV. Works page by page, so that the number of contacts is not limited. An import
 * recognizes the first columns by their names.
 */
export async function* exportContacts(
  actor: Actor,
  selection: ContactSelection,
  words: ContactFileWords,
): AsyncGenerator<string> {
  await recordExport(actor, selection);
  const fields = (await listCustomFields(actor)).data;
  const write = (rows: string[][]) => writeCsvRows(rows, words.delimiter);
  const { name, email, phone, tags, owner, pipelines, opted_out_at, created_at } = words;
  const labels = fields.map((field) => field.label);
  const values = fileValues.map((one) => words.values[one]);
  yield `\uFEFF${write([[name, email, phone, tags, owner, pipelines, ...values, ...labels, opted_out_at, created_at]])}`;
  const keys = fields.map((field) => field.key);
  for await (const ids of matchingContacts(actor.organizationId, selection, pageSize)) {
    const contacts = await loadContacts(actor.organizationId, ids);
    const rows = ids.flatMap((id) => contacts.get(id) ?? []).map((contact) => cellsOf(contact, keys, words));
    if (rows.length > 0) yield write(rows);
  }
}
