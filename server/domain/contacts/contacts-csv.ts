import type { Contact } from '#server/contract/contact.ts';

type Column = readonly [head: string, value: (contact: Contact) => string | null];

const standard: readonly Column[] = [
  ['id', (contact) => contact.id],
  ['name', (contact) => contact.name],
  ['email', (contact) => contact.email],
  ['phone', (contact) => contact.phone],
  ['notes', (contact) => contact.notes],
  ['tags', (contact) => contact.tags.map((tag) => tag.name).join('; ')],
  [
    'pipelines',
    (contact) =>
      contact.pipelines
        .map((one) => `${one.pipeline_name}: ${one.stage_name}${one.lost_at === null ? '' : ' (lost)'}`)
        .join('; '),
  ],
  ['assigned_user', (contact) => contact.assigned_user?.email ?? null],
  ['opted_out_at', (contact) => contact.opted_out_at],
  ['created_at', (contact) => contact.created_at],
  ['updated_at', (contact) => contact.updated_at],
];

/** A text a spreadsheet would run as a formula is marked as text; a phone in international form is none. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text);

function cell(value: string | null): string {
  const text = harmless(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (values: readonly (string | null)[]): string => `${values.map(cell).join(',')}\r\n`;

/** The columns of a contacts CSV: the standard ones, then one for each custom field. */
export const csvColumns = (fieldKeys: readonly string[]): readonly Column[] => [
  ...standard,
  ...fieldKeys.map((key): Column => [key, (contact) => contact.custom_fields[key] ?? null]),
];

export const csvHead = (columns: readonly Column[]): string => line(columns.map(([head]) => head));

/** RFC 4180 lines, one a contact. */
export const csvLines = (columns: readonly Column[], contacts: readonly Contact[]): string =>
  contacts.map((contact) => line(columns.map(([, value]) => value(contact)))).join('');
