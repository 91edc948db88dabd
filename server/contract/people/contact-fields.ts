/**
 * The register of Contact: one row for each column of the table, which says what becomes of the column wherever contacts
 * are read, written, imported, exported, merged, anonymized and filtered. `server/db/contact-columns.ts` holds it
 * against Prisma's columns. Erasing needs no entry: it deletes the row.
 *
 * Without zod, because the panel loads these rows in the browser.
 */
export interface ContactField {
  /** The type of the column in Postgres. */
  readonly type: 'uuid' | 'text' | 'jsonb' | 'timestamptz' | 'date';
  /** The name in the Contact that the API shows. Null if it is not shown. */
  readonly read: string | null;
  /** The name in the body of POST /contacts. */
  readonly upsert: string | null;
  /** The name in the body of PATCH /contacts/{id}. */
  readonly patch: string | null;
  /** The name in `changed` of contact.updated. */
  readonly changed: string | null;
  /** Which value the survivor of a merge has. `fill` and `join` keep the survivor's; `lost`: the duplicate's ends. */
  readonly merge: 'fill' | 'join' | 'earlier' | 'later' | 'lost';
  readonly anonymize: 'emptied' | 'replaced' | 'kept';
  /** Whether the CSV export has a column for it. */
  readonly file: boolean;
  /** Headers by which the import recognizes a column, in plain lower case. Null if no column can be mapped to it. */
  readonly importNames: readonly string[] | null;
  /** The name of the filter of GET /contacts, of segments, and of the panel's list. */
  readonly filter: string | null;
}

/**
 * A column with a value and no rule of its own: it may be empty, and what is written is what is read. Everything about
 * such a column is derived from its row.
 */
export interface ContactValue {
  readonly type: 'text' | 'date';
  /** The most characters. A date needs no limit. */
  readonly max: number;
  /** Whether POST /contacts, its batch and the import write it. PATCH, the panel and provisioning always do. */
  readonly upsert: boolean;
  /** Operations besides POST and PATCH /contacts that write it. */
  readonly writers: readonly string[];
  readonly merge: 'fill' | 'join';
  readonly file: boolean;
  readonly importNames: readonly string[] | null;
  /** Whether lists and segments can ask for an exact value. */
  readonly filter: boolean;
  /** What GET /contacts-schema calls it. */
  readonly title: string;
  /** The value in the examples of the API reference. */
  readonly example: string | null;
  /** The field of the panel that edits it, and the width of its column in the table, in pixels. */
  readonly editor: 'text' | 'textarea' | 'date';
  readonly width: number;
}

/** Values, in the order in which they are shown. Their labels: `contactValues` of the panel's texts. */
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
 * Columns with rules of their own. Their code is written by hand; `contact-fields.test.ts` and the tests it names hold it
 * against these rows.
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
