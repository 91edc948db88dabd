import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import type { ContactField } from '#server/contract/people/contact-fields.ts';
import { contactFields } from '#server/contract/people/contact-values.ts';
import type { ContactColumn } from '#server/db/contact-columns.ts';
import { pool } from '#server/db/pool.ts';
import { createPipeline } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

/**
 * Checks what happens to each column with personal data when the person is anonymized, erased or merged into another
 * contact. The test runs the real operations on rows with a value in every column, and compares the result with a
 * stored list. A new column adds a line to the list, which a developer has to review. A column that survives
 * anonymizing or is lost in a merge fails the test until the column is listed below with a reason.
 */

const api = startHarness();
afterAll(() => api.stop());

/** Columns by which a table's rows belong to a contact or a conversation. */
const of = ['contact_id', 'conversation_id'] as const;
/**
 * Tables with figures. These tables contain only numbers and days, which are kept when a person is erased
 * (prisma/README.md).
 */
const notAboutThem = /^(figure_|usage_|pacing_)/;

/** Columns with text that survive anonymizing, each with the reason. */
const staysBecause: Readonly<Record<string, string>> = {
  'messages.content': 'what was written stays; what names the person is redacted (contract/contacts.md#operations)',
  'conversations.last_message_preview': 'what was written stays, redacted',
  'conversations.rating_comment': 'what was written stays, redacted',
  'agent_cases.name': 'masked when it was copied; what names the person is redacted',
  'agent_cases.messages': 'masked when they were copied; what names the person is redacted',
  'agent_tool_calls.name': 'the name of the tool; what went in and came out is emptied',
  'automation_runs.position': 'where it stands in the flow; its variables are taken out',
  'automation_runs.cause': 'which flow or domain event started it, by ids',
  'automation_starts.trigger': 'the kind of trigger',
  'automation_starts.reason': 'a code',
  'campaign_recipients.reason': 'a code',
  'contact_imports.file_name': 'of the whole file; what names the person is redacted',
  'contact_imports.columns': 'the headers of the file',
  'contact_imports.mapping': 'which column is which',
  'contact_imports.tags': 'tags that all of them get',
  'contact_import_rows.problem': 'a code; the cells and the message are emptied',
  'contact_history.data': 'stages and owners by name; the reason in it is emptied',
  'conversation_episodes.channel': 'the kind of channel',
  'conversation_episodes.handoff_codes': 'codes',
  'conversion_events.name': 'the name of the event; its metadata is emptied',
  'push_notices.reason': 'a code',
  'push_notices.error': 'what the push service answered; it knows no customer',
};
/**
 * The columns of the contact itself, with the outcome that `contactFields` declares for each column. The stored lists
 * of this test do not contain these columns.
 */
const ofContact = Object.entries(contactFields satisfies Readonly<Record<ContactColumn, ContactField>>);
const isOfContact = (line: string) => line.startsWith('contacts.');
const wordOf = { nulled: 'emptied', changed: 'replaced', kept: 'kept' } as Readonly<Record<string, string>>;
/**
 * Columns with settings, codes, and ids of the product or of the messaging provider. These columns never contain text
 * about the person.
 */
const isNoText =
  /(^|_)(id|ids|key|code|kind|type|status|state|outcome|mode|source|reason_code|hash|fingerprint|category|currency|model|provider|label|wamid|owner|sentiment|by|home|lane|locale|author|assertions|checks|reactions|pricing|delivery_error|held_reason|conversion|held|waits_for|purpose|error_code|resolved_by|handoff_requested_by|automation_version|step|path|phase|verdict|why|silence|rule|topic|version)$/;

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly fallback: string | null;
  readonly labels: string[] | null;
  /** The first value that a check constraint of the column allows. */
  readonly allowed: string | null;
}

let columns: Column[];
beforeAll(async () => {
  const { rows } = await pool.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, format_type(a.atttypid, NULL) AS type, c.column_default AS fallback,
            (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS labels,
            (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''::text') FROM pg_constraint k
              WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS allowed
       FROM information_schema.columns c
       JOIN pg_attribute a ON a.attrelid = c.table_name::regclass AND a.attname = c.column_name
      WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER'
        AND (c.table_name IN ('contacts', 'conversations', 'contact_imports')
             OR c.table_name IN (SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ANY($1)))
      ORDER BY 1, c.ordinal_position`,
    [of],
  );
  columns = rows.filter(({ table }) => !notAboutThem.test(table));
  // The test's rows refer only to a contact and a conversation. All other foreign keys are dropped, because the rows
  // that they refer to do not exist.
  const { rows: away } = await pool.query<{ text: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS text FROM pg_constraint
      WHERE contype = 'f' AND confrelid <> ALL($1::regclass[])`,
    [['contacts', 'conversations', 'agent_turns', 'conversation_happenings']],
  );
  for (const { text } of away) await pool.query(text);
});

interface Scope {
  readonly organization: string;
  readonly member: string;
  readonly contact: string;
  readonly conversation: string;
  readonly turn: string;
  readonly note: string;
  readonly file: string;
  readonly tag: string;
  readonly pipeline: string;
  readonly stage: string;
}

/** Returns a value for the column that occurs in no other column. */
function fillingOf({ table, column, type, fallback, labels, allowed }: Column, scope: Scope): unknown {
  const own: Readonly<Record<string, unknown>> = {
    organization_id: scope.organization,
    contact_id: scope.contact,
    conversation_id: scope.conversation,
    'contacts.id': scope.contact,
    'contacts.email': `mark-${scope.contact}@person.test`,
    'contacts.phone': '+5511987650001',
    'contacts.wa_id': '5511987650001',
    'contacts.assigned_user_id': scope.member,
    'contacts.merged_into_id': null,
    'contacts.anonymized_at': null,
    'conversations.id': scope.conversation,
    'conversations.channel': 'api',
    'contact_identifiers.type': 'wa_user_id',
    'automation_starts.status': 'waiting',
    'contact_tags.tag_id': scope.tag,
    'contact_pipelines.pipeline_id': scope.pipeline,
    'contact_pipelines.stage_id': scope.stage,
    'contact_imports.id': scope.file,
    'contact_import_rows.import_id': scope.file,
    'contact_import_rows.status': 'created',
    'agent_turns.id': scope.turn,
    'agent_tool_calls.turn_id': scope.turn,
    'conversation_happenings.id': scope.note,
    'conversation_happenings.kind': 'noted',
    'mentions.happening_id': scope.note,
    'contacts.claimed': JSON.stringify({ name: `mark contacts claimed ${scope.organization}` }),
  };
  for (const name of [`${table}.${column}`, column]) if (Object.hasOwn(own, name)) return own[name];
  if (labels) return labels[0];
  if (allowed) return allowed;
  const mark = `mark ${table} ${column} ${scope.organization}`;
  if (type === 'uuid') return newId();
  if (type === 'jsonb')
    return fallback?.startsWith("'[") ? JSON.stringify([{ text: mark }]) : JSON.stringify({ text: mark });
  if (type.endsWith('[]')) return type.startsWith('text') ? [mark] : [];
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-02T03:04:05.000Z';
  if (type === 'bytea') return Buffer.from(mark);
  return type === 'text' ? mark : 7;
}

/** Inserts a row into each table with a value in every column. References between rows are not checked. */
async function fill(scope: Scope): Promise<void> {
  const client = await pool.connect();
  try {
    const failed: string[] = [];
    await client.query("SET session_replication_role = 'replica'");
    for (const table of new Set(columns.map((one) => one.table))) {
      const own = columns.filter((one) => one.table === table && !one.fallback?.startsWith('nextval'));
      const names = own.map(({ column }) => `"${column}"`).join(', ');
      const placeholders = own.map((_, n) => `$${n + 1}`).join(', ');
      const values = own.map((one) => fillingOf(one, scope));
      const text = `INSERT INTO ${table} (${names}) VALUES (${placeholders})`;
      await client.query(text, values).catch((error: unknown) => failed.push(`${table}: ${String(error)}`));
    }
    expect(failed, 'give these columns a value in fillingOf').toEqual([]);
  } finally {
    await client.query("SET session_replication_role = 'origin'");
    client.release();
  }
}

interface Known extends Scope {
  readonly key: string;
  readonly admin: Awaited<ReturnType<typeof api.createMember>>;
}

async function makeScope(): Promise<Known> {
  const organization = await api.createOrganization();
  const admin = await api.createMember(organization);
  const pipeline = await createPipeline(organization, 'Sales');
  const scope = {
    organization,
    admin,
    member: admin.userId,
    contact: newId(),
    conversation: newId(),
    turn: newId(),
    note: newId(),
    file: newId(),
    tag: newId(),
    pipeline: pipeline.id,
    stage: pipeline.stages[0]?.id ?? '',
  };
  await api.prisma.tag.create({ data: { id: scope.tag, organizationId: organization, type: 'contact', name: 'vip' } });
  await fill(scope);
  return { ...scope, key: await api.createKey(organization) };
}

type Row = Readonly<Record<string, unknown>>;
/** Returns the inserted row as JSON. Null if the row no longer exists. */
async function rowOf(table: string, scope: Scope, where = 'true'): Promise<Row | null> {
  const own = columns.filter((one) => one.table === table).map(({ column }) => column);
  // A few tables belong to a row of another table and have no organization or contact column of their own.
  const isTheirs = own.includes('organization_id')
    ? `organization_id = '${scope.organization}'`
    : own.includes('contact_id')
      ? `contact_id = '${scope.contact}'`
      : `conversation_id = '${scope.conversation}'`;
  const { rows } = await pool.query<{ row: Row }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${isTheirs} AND ${where}`,
  );
  return rows[0]?.row ?? null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const emptyOnes = [null, '', '{}', '[]'];
const outcomeOf = (before: unknown, after: unknown): string => {
  if (same(before, after)) return 'kept';
  return emptyOnes.includes(typeof after === 'object' && after ? JSON.stringify(after) : (after as null))
    ? 'nulled'
    : 'changed';
};

/** Runs the real operation `act` on rows with a value in every column. Returns what happened to each column. */
async function outcomes(act: (scope: Scope & { readonly key: string }) => Promise<void>): Promise<Map<string, string>> {
  const scope = await makeScope();
  const tables = [...new Set(columns.map((one) => one.table))];
  const where = (table: string) => (table === 'contacts' ? `id = '${scope.contact}'` : 'true');
  const before = new Map<string, Row | null>();
  for (const table of tables) before.set(table, await rowOf(table, scope, where(table)));
  await act(scope);
  const found = new Map<string, string>();
  for (const table of tables) {
    const after = await rowOf(table, scope, where(table));
    for (const { column } of columns.filter((one) => one.table === table)) {
      found.set(`${table}.${column}`, after ? outcomeOf(before.get(table)?.[column], after[column]) : 'deleted');
    }
  }
  return found;
}

const remove = (mode: string) => async (scope: Scope & { readonly key: string }) => {
  const { status } = await api.call('DELETE', `/contacts/${scope.contact}?mode=${mode}`, { key: scope.key });
  expect(status).toBe(200);
};

/**
 * Merges a contact into an almost empty contact. Returns which columns of the duplicate were taken over or lost, and
 * which of its rows moved.
 */
async function mergeOutcomes(): Promise<Map<string, string>> {
  const scope = await makeScope();
  const { body } = await api.call('POST', '/contacts', {
    key: scope.key,
    body: { email: `s-${scope.contact}@person.test` },
  });
  const survivor: string = body.contact_id;
  await pool.query(
    "UPDATE contacts SET name = '', email = NULL, first_seen_at = now() + interval '1 year', last_seen_at = '2020-01-01' WHERE id = $1",
    [survivor],
  );
  await pool.query('DELETE FROM contact_identifiers WHERE contact_id = $1', [survivor]);
  const given = await rowOf('contacts', scope, `id = '${scope.contact}'`);
  const merged = await api.call('POST', `/contacts/${survivor}/merge`, {
    key: scope.key,
    body: { contact_id: scope.contact },
  });
  expect([merged.status, merged.body]).toEqual([200, expect.anything()]);
  const taken = await rowOf('contacts', scope, `id = '${survivor}'`);
  const found = new Map<string, string>();
  for (const { table, column } of columns) {
    if (table === 'contacts')
      found.set(`contacts.${column}`, same(given?.[column], taken?.[column]) ? 'taken' : 'lost');
    if (column !== 'contact_id') continue;
    const row = await rowOf(table, scope, `contact_id IN ('${survivor}', '${scope.contact}')`);
    found.set(`${table}.*`, row === null ? 'dropped' : row.contact_id === survivor ? 'moved' : 'stays');
  }
  const pair = { id: survivor, merged_contact_id: scope.contact };
  expect((await api.callPanel(scope.admin, 'contacts.undoMerge', pair)).code).toBe('ok');
  for (const [name, outcome] of found) {
    if (outcome !== 'moved') continue;
    const row = await rowOf(name.slice(0, -2), scope, `contact_id = '${scope.contact}'`);
    found.set(name, row ? 'moved, and back when it is undone' : 'moved, and not back');
  }
  return found;
}

it('anonymize and erase have the reviewed outcome for every column of a person (personal-columns.txt)', async () => {
  const [anonymized, erased] = [await outcomes(remove('anonymize')), await outcomes(remove('erase'))];
  const lines = [...anonymized].map(([name, outcome]) => `${name}: anonymize ${outcome}, erase ${erased.get(name)}`);
  const survives = columns
    .filter(({ table, type }) => table !== 'contacts' && ['text', 'jsonb', 'text[]', 'bytea', 'date'].includes(type))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => anonymized.get(name) === 'kept')
    .filter((name) => !isNoText.test(name.split('.')[1] ?? ''))
    .filter((name) => !Object.hasOwn(staysBecause, name));
  const advice =
    'these columns of a person survive anonymize: empty them in server/domain/lifecycle/contact-lifecycle/anonymize-contact.store.ts, or say in staysBecause why they stay';
  // This assertion comes first because its message says how to fix the failure. The next assertion compares the
  // complete list.
  expect(survives, advice).toEqual([]);
  const outcomesOfContact = ofContact.map(([name]) => [name, wordOf[anonymized.get(`contacts.${name}`) ?? '']]);
  expect(outcomesOfContact).toEqual(ofContact.map(([name, { anonymize }]) => [name, anonymize]));
  expect(ofContact.filter(([name]) => erased.get(`contacts.${name}`) !== 'deleted')).toEqual([]);
  const others = lines.filter((line) => !isOfContact(line));
  await expect(`${others.sort().join('\n')}\n`).toMatchFileSnapshot('./personal-columns.txt');
});

it('a merge takes over columns as registered and rows as in merged-columns.txt; undo moves the rows back', async () => {
  const merged = await mergeOutcomes();
  const lost = [...merged]
    .filter(([name, outcome]) => isOfContact(name) && outcome === 'lost')
    .map(([name]) => name.slice('contacts.'.length));
  const lines = [...merged].filter(([name]) => !isOfContact(name)).map(([name, outcome]) => `${name}: ${outcome}`);
  // Both contacts belong to one organization, and neither has been merged or anonymized.
  const same = ['organization_id', 'merged_into_id', 'anonymized_at'];
  const registered = ofContact.filter(([name, { merge }]) => merge === 'lost' && !same.includes(name));
  expect(lost.sort(), 'the register of contacts says otherwise').toEqual(registered.map(([name]) => name).sort());
  expect(lines.filter((line) => line.endsWith('not back'))).toEqual([]);
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./merged-columns.txt');
});

it('anonymize empties the text of a handoff message in the thread and keeps its code', async () => {
  const scope = await makeScope();
  const id = newId();
  await api.prisma.message.create({
    data: {
      id,
      organizationId: scope.organization,
      conversationId: scope.conversation,
      role: 'system',
      type: 'system',
      content: 'she is divorced and wants her deposit back',
      payload: { kind: 'handoff', code: 'customer_asked' },
      author: { kind: 'agent', id: null, name: 'Bia' },
    },
  });
  await remove('anonymize')(scope);
  expect(await api.prisma.message.findUniqueOrThrow({ where: { id } })).toMatchObject({
    content: '',
    payload: { kind: 'handoff', code: 'customer_asked' },
  });
});
