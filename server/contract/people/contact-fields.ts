/**
 * A row of the table that describes each column of Contact: how the column is read, written, imported, exported,
 * merged, anonymized and filtered. `server/db/contact-columns.ts` compares the rows with Prisma's columns. Erasure
 * needs no entry, because it deletes the contact's row.
 * This file does not import zod, because the panel loads these rows in the browser.
 */
export interface ContactField {
  /** The type of the column in Postgres. */
  readonly type: 'uuid' | 'text' | 'jsonb' | 'timestamptz' | 'date';
  /** The column's name in the contact that the API returns. Null if the API does not return the column. */
  readonly read: string | null;
  /** The column's name in the body of POST /contacts. Null if the body cannot contain it. */
  readonly upsert: string | null;
  /** The column's name in the body of PATCH /contacts/{id}. Null if the body cannot contain it. */
  readonly patch: string | null;
  /** The column's name in `changed` of the event contact.updated. Null if the event does not name it. */
  readonly changed: string | null;
  /**
   * The rule for the column's value when two contacts are merged. `fill` and `join` preserve the value of the surviving
   * contact. With `lost`, the duplicate's value is lost.
   */
  readonly merge: 'fill' | 'join' | 'earlier' | 'later' | 'lost';
  readonly anonymize: 'emptied' | 'replaced' | 'kept';
  /** Whether the CSV export contains the column. */
  readonly file: boolean;
  /**
   * Headers by which the import recognizes the column, in lower case without accents. Null if no column of a file can
   * be mapped to it.
   */
  readonly importNames: readonly string[] | null;
  /** The name of the filter in GET /contacts, in segments and in the panel's list. Null if no filter exists. */
  readonly filter: string | null;
}

/**
 * A contact column that holds a plain value without special rules. It may be empty, and it is read exactly as it was
 * written. All code for such a column is derived from its row.
 */
export interface ContactValue {
  readonly type: 'text' | 'date';
  /** Maximum number of characters. A date needs no limit. */
  readonly max: number;
  /**
   * Whether POST /contacts, its batch and the import write the column. PATCH, the panel and provisioning always write
   * it.
   */
  readonly upsert: boolean;
  /** Operations besides POST and PATCH /contacts that write the column. */
  readonly writers: readonly string[];
  readonly merge: 'fill' | 'join';
  readonly file: boolean;
  readonly importNames: readonly string[] | null;
  /** Whether lists and segments can filter by an exact value of the column. */
  readonly filter: boolean;
  /** The title of the column in GET /contacts-schema. */
  readonly title: string;
  /** The value in the examples of the API reference. */
  readonly example: string | null;
  /** The form field with which the panel edits the value, and the width of the value's table column in pixels. */
  readonly editor: 'text' | 'textarea' | 'date';
  readonly width: number;
}

/**
 * The plain values of a contact, in the order in which the panel shows them. Their labels are in `contactValues` of the
 * panel's texts.
 */
export const contactValues = {
  notes: {
    type: 'text',
    max: 20_000,
    upsert: false,
    writers: ['POST /contacts/note'],
    merge: 'join',
    file: false,
    importNames: null,
    filter: false,
    title: 'Notes',
    example: null,
    editor: 'textarea',
    width: 240,
  },
} as const satisfies Readonly<Record<string, ContactValue>>;

const none = {
  read: null,
  upsert: null,
  patch: null,
  changed: null,
  merge: 'fill',
  anonymize: 'kept',
  file: false,
  importNames: null,
  filter: null,
} as const;

/**
 * Contact columns that have special rules. Their code is written by hand. `contact-fields.test.ts` and the tests that
 * it names compare the code with these rows.
 */
export const ruledFields = {
  id: { ...none, type: 'uuid', read: 'id', merge: 'lost' },
  organization_id: { ...none, type: 'uuid', merge: 'lost' },
  name: {
    ...none,
    ...{ type: 'text', read: 'name', upsert: 'name', patch: 'name', changed: 'name' },
    ...{ anonymize: 'replaced', file: true, importNames: ['name', 'nome'] },
  },
  email: {
    ...none,
    ...{ type: 'text', read: 'email', upsert: 'email', patch: 'email', changed: 'email' },
    ...{ anonymize: 'emptied', file: true, importNames: ['email', 'e mail'], filter: 'email' },
  },
  phone: {
    ...none,
    ...{ type: 'text', read: 'phone', upsert: 'phone', patch: 'phone', changed: 'phone' },
    ...{ anonymize: 'emptied', file: true, importNames: ['phone', 'telefone'], filter: 'phone' },
  },
  custom_fields: {
    ...none,
    ...{ type: 'jsonb', read: 'custom_fields', upsert: 'fields', patch: 'fields', changed: 'fields' },
    ...{ anonymize: 'emptied', file: true },
  },
  assigned_user_id: {
    ...none,
    ...{ type: 'uuid', read: 'assigned_user', upsert: 'assigned_user_email', file: true, filter: 'assigned_to' },
    importNames: ['owner', 'responsavel'],
  },
  assigned_at: { ...none, type: 'timestamptz', read: 'assigned_at' },
  assignment_source: { ...none, type: 'text', read: 'assignment_source' },
  opted_out_at: { ...none, type: 'timestamptz', read: 'opted_out_at', file: true, filter: 'opted_out' },
  wa_id: { ...none, type: 'text', anonymize: 'emptied' },
  claimed: { ...none, type: 'jsonb', read: 'claimed', anonymize: 'emptied' },
  first_seen_at: { ...none, type: 'timestamptz', read: 'stats', merge: 'earlier' },
  last_seen_at: { ...none, type: 'timestamptz', read: 'stats', merge: 'later' },
  merged_into_id: { ...none, type: 'uuid', read: 'merged_into', merge: 'lost' },
  anonymized_at: { ...none, type: 'timestamptz', merge: 'lost', anonymize: 'replaced' },
  created_at: { ...none, type: 'timestamptz', read: 'created_at', merge: 'lost', file: true },
  updated_at: { ...none, type: 'timestamptz', read: 'updated_at', merge: 'lost', anonymize: 'replaced' },
} as const satisfies Readonly<Record<string, ContactField>>;
