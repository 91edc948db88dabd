import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { filteredValues } from '#server/contract/people/contact-values.ts';
import { countSelected, selectNext } from '#server/domain/inbox/conversations/bulk/conversation-bulk.store.ts';
import {
  selectConversations,
  selectInbox,
} from '#server/domain/inbox/conversations/reading/conversation-list.store.ts';
import { countEach } from '#server/domain/inbox/conversations/reading/inbox-folders.store.ts';
import type { ContactFilter } from '#server/domain/people/contacts/reading/contact-filter.store.ts';
import { selectContacts } from '#server/domain/people/contacts/reading/contact-list.store.ts';
import { countMatching, selectMatching } from '#server/domain/people/contacts/reading/contact-matching.store.ts';
import { type SearchTerms, searchTerms } from '#server/domain/people/contacts/reading/search-terms.ts';
import { type Proof, proveStatements } from '#server/testing/statements/prove-statements.ts';
import { transact } from './transact.ts';

/**
 * Prepares every statement of every store against the migrated schema, and compares the columns that the statement
 * returns with the row type that the code declares. The test thereby finds a column that was renamed in the schema but
 * not in the code, or the other way round. The possible texts of a statement are read from the source code.
 */
const client = new pg.Client(String(process.env.DATABASE_URL));
let proof: Proof;
beforeAll(async () => {
  await client.connect();
  proof = await proveStatements(client);
  // Reading the whole program, as `tsc` does, takes seconds, and longer on a busy machine.
}, 180_000);
afterAll(() => client.end());

const id = newId();
const at = '2026-01-01T00:00:00Z';
const everyTerm = ['maria souza', '11 98765-0001', 'ana@example.com', '+55 11 98765-0001'].map((q) => searchTerms(q));

const filters: Partial<ContactFilter>[] = [
  { tagId: id },
  { stages: { pipelineIds: [id], stageIds: null } },
  { stages: { pipelineIds: [id], stageIds: [id] } },
  { stages: { pipelineIds: [id, id], stageIds: [id, id] } },
  { lost: true },
  { lost: false },
  { assigned_to: 'none' },
  { assigned_to: id },
  { opted_out: true },
  { opted_out: false },
  { wa_user_id: 'w' },
  ...filteredValues.map((name) => ({ [name]: at.slice(0, 10) })),
  { updated_since: at, horizon: at },
  { position: [at, id] },
  { position: [at, id], updated_since: at, horizon: at, tagId: id, lost: true, opted_out: true, wa_user_id: 'w' },
];
const everyFilter = [{}, ...filters].map((one): ContactFilter => ({ horizon: null, position: null, ...one }));

const listed: Record<string, unknown>[] = [
  { status: 'open', channel: 'chatapp' },
  { agent_id: id, connection_id: id, contact_id: id, assigned_to: id },
  { agent_id: 'nobody' },
  { handoff: true, awaiting_reply: true, sentiment: 'positive' },
  { tag: id },
  { tag: 'vip' },
  { phone: '11987650001', phoneKey: 'k' },
  { phone: '1', phoneKey: null },
  { updated_since: at, horizon: at, position: [at, id] },
  { position: [at, id] },
  { status: 'open', tag: 'vip', position: [at, id] },
];
const inboxes: Record<string, unknown>[] = [
  ...['mine', 'handoff', 'unread', 'mentions', 'snoozed', 'resolved', 'open'].map((filter) => ({ filter })),
  { q: 'ana', position: [at, id] },
  { filter: 'all,snoozed,mine,unread', sort: 'waiting', position: [at, id] },
  { filter: 'resolved,archived', campaign: id, window_closing: true, sort: 'window', position: ['infinity', id] },
  { campaign: 'none', window_closing: false },
  { served_by: 'ai' },
  { served_by: 'nobody' },
  { queue: id, agent_id: id, connection_id: id, awaiting_reply: true },
  { queue: 'none' },
  { q: '11987650001', phoneKey: 'k' },
  { tag: 'vip' },
  { tag: id, channel: 'web' },
  { assigned_to: id },
  { sentiment: 'negative' },
  { ids: [id] },
];
type Query = Parameters<typeof selectConversations>[1] & Parameters<typeof selectInbox>[1];
const page = { position: null, limit: 1, phoneKey: null, horizon: null, userId: id };
const asQuery = (one: Record<string, unknown>) => ({ ...page, ...one }) as unknown as Query;

const ofContacts = (ask: (filter: ContactFilter, terms: SearchTerms | null) => Promise<unknown>) => async () => {
  for (const filter of everyFilter) for (const terms of [null, ...everyTerm]) await ask(filter, terms);
};
const lists = ofContacts((filter, terms) => selectContacts(id, filter, terms, 1));

/**
 * Statements whose text is composed from filters. Each function runs its statement so that every part of the text is
 * used at least once.
 */
const composed: Record<string, () => Promise<unknown>> = {
  'server/domain/people/contacts/reading/contact-list.store.ts list': lists,
  'server/domain/people/contacts/reading/contact-list.store.ts run': lists,
  'server/domain/people/contacts/reading/contact-matching.store.ts countMatching': ofContacts((filter, terms) =>
    countMatching(id, filter, terms, 1),
  ),
  'server/domain/people/contacts/reading/contact-matching.store.ts selectMatching': ofContacts((filter, terms) =>
    selectMatching(id, filter, terms, 1),
  ),
  'server/domain/inbox/conversations/bulk/conversation-bulk.store.ts countSelected': async () => {
    for (const one of [{}, ...inboxes]) await countSelected(id, { ...asQuery(one), except: [id] }, 1);
  },
  'server/domain/inbox/conversations/bulk/conversation-bulk.store.ts selectNext': () =>
    transact(async (tx) => {
      for (const one of [{}, ...inboxes]) await selectNext(tx, id, { ...asQuery(one), except: [] }, { at, id }, 1);
    }),
  'server/domain/inbox/conversations/reading/conversation-list.store.ts selectConversations': async () => {
    for (const one of [{}, ...listed]) await selectConversations(id, asQuery(one));
  },
  'server/domain/inbox/conversations/reading/inbox-folders.store.ts countEach': async () => {
    for (const one of [{}, ...inboxes]) await countEach(id, [asQuery(one), asQuery({})], 1);
  },
  'server/domain/inbox/conversations/reading/conversation-list.store.ts inboxPage': async () => {
    for (const one of [{}, ...inboxes]) await selectInbox(id, asQuery(one));
  },
};

/**
 * Columns that the schema allows to be null or to have a further value, although the statement's own condition excludes
 * such rows. Each entry gives the reason.
 */
const leftOut: Record<string, string> = {
  'import-row.store.ts selectProblems: status': 'a row with a problem is not pending',
  'import-row.store.ts selectProblems: problem': 'asked for',
  'file.store.ts findStoredFile: size': 'files with bytes have a size',
  'file.store.ts findStoredFile: storage_key': 'asked for',
  'reply-file.store.ts selectReplyFiles: size': 'files with bytes have a size',
  'event.store.ts keepBodies: body': 'written by this statement',
  'web-chat.store.ts findWebChat: agent_status': 'archived agents are left out',
  'web-chat.store.ts findWebChatOf: agent_status': 'archived agents are left out',
  'web-chat.store.ts selectWebChats: agent_status': 'archived agents are left out',
  'visitor-thread.store.ts selectVisitorMessages: role': 'system lines are left out',
  'visitor-thread.store.ts findVisitorMessages: role': 'system lines are left out',
  'live.store.ts findVisitorsOf: visitor_id': 'asked for',
  'live.store.ts selectMissed: message_id': 'asked for',
  'rating.store.ts setComment: score': 'a rated conversation has a score',
  'seal-anew.ts selectOthers: sealed': 'what is null is not sealed otherwise',
  'seal-anew.ts findUnnamed: sealed': 'null begins with nothing',
  'run.store.ts silentWorkers: worker': 'a run that is worked on has a worker',
  'channel-queue.store.ts findNextItem: organization_id': 'asked for',
  'channel-queue.store.ts findNextItem: connection_id': 'asked for',
  'channel-queue.store.ts findOpenSenders: organization_id': 'asked for',
  'channel-queue.store.ts findOpenSenders: connection_id': 'asked for',
  'endpoint-health.store.ts noteWarning: failing_since': 'asked for',
  'endpoint-health.store.ts disableFailing: failing_since': 'asked for',
  'inbound.store.ts takeEarlyChanges: payload': 'changes have one',
  'sends.store.ts findLastRead: wamid': 'asked for',
  'knowledge.store.ts findKnownText: text': 'asked for',
  'embedding.store.ts selectVectors: embedding': 'asked for',
  'work-row.store.ts claimRows: next_attempt_at': 'what is due has a time',
};
const withoutFolder = (complaint: string) => complaint.replace(/^[\w/-]*\//, '');
/**
 * Whether the complaint is about a column that one kind of work declares in its own folder. The row type of the shared
 * statement contains only the three columns that all kinds have.
 */
const isOfAKind = (complaint: string) =>
  /^work-row\.store\.ts claimRows: (?!id|attempt|next_attempt_at)\w+: /.test(withoutFolder(complaint));
const isLeftOut = (complaint: string) =>
  isOfAKind(complaint) || Object.keys(leftOut).some((key) => withoutFolder(complaint).startsWith(`${key}: `));

it('every statement with a fixed text takes its values and returns the columns of its row type', () => {
  expect(proof.statements.length).toBeGreaterThan(450);
  expect(proof.complaints.filter((one) => !isLeftOut(one))).toEqual([]);
});

it('every exception for a column is still needed', () => {
  const needed = proof.complaints.map(withoutFolder);
  expect(Object.keys(leftOut).filter((key) => !needed.some((one) => one.startsWith(`${key}: `)))).toEqual([]);
});

it('every statement with a composed text has an entry in this test that runs the statement', () => {
  const unsaid = proof.statements.filter(({ texts }) => texts === null).map(({ location }) => location);
  expect(unsaid.sort()).toEqual(Object.keys(composed).sort());
});

it.each(Object.entries(composed))('every composed text returns the columns of its row: %s', async (location, ask) => {
  const texts = new Set<string>();
  const { query } = pg.Client.prototype;
  const listening = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    const { text } = asked[0] as unknown as { text?: string };
    // Skips statements of connections that are opened while the test is running.
    if (text?.includes('organization_id = $1')) texts.add(text);
    return Reflect.apply(query, this, asked) as never;
  });
  try {
    await ask();
  } finally {
    listening.mockRestore();
  }
  expect(texts.size).toBeGreaterThan(10);
  expect(await proof.prove(location, [...texts])).toEqual([]);
});

/** Row types that do not match their statement, each with the expected error text. */
const planted = [
  ['{ id: string }', 'SELECT id, last_four FROM api_keys', 'column "last_four" does not exist'],
  ['{ last4: string }', 'SELECT last4 AS ending FROM api_keys', 'last4: declared, not answered'],
  ['{ ending: string }', 'SELECT last4 FROM api_keys', 'ending: declared, not answered'],
  ['{ id: string }', 'SELECT id, last4 FROM api_keys', 'last4: answered, not declared'],
  ['{ is_test: string }', 'SELECT is_test FROM api_keys', 'is_test: string, answered as bool'],
  ['{ scopes: number[] }', 'SELECT scopes FROM api_keys', 'scopes: number[], answered as _text'],
  ['{ seq: number }', 'SELECT seq FROM messages', 'seq: number, answered as int8'],
  ['{ expires_at: Date }', 'SELECT expires_at FROM api_keys', 'expires_at: Date, the column may be null'],
  ["{ type: 'contact' }", 'SELECT type FROM tags', 'type: "contact", may also be conversation'],
  ["{ type: 'kontact' }", 'SELECT type FROM tags', 'type: "kontact", answered as tag_type'],
  ['Record<string, string>', 'SELECT id FROM tags', 'the row says no columns'],
] as const;

/** Calls whose values do not match the statement's parameters, each with the expected error text. */
const wrongValues = [
  ["sql.run('DELETE FROM tags WHERE id = $1', [7])", '$1: 7, taken as uuid'],
  ["sql.run('DELETE FROM tags WHERE id = $1', [Math.random() > 1 ? null : false])", '$1: false | null, taken as uuid'],
  ["sql.run('DELETE FROM tags WHERE id = ANY($1)', ['one'])", '$1: "one", taken as _uuid'],
  ["sql.run('DELETE FROM tags WHERE type = $1', ['kontact'])", '$1: "kontact", taken as tag_type'],
  ["sql.run('DELETE FROM tags WHERE created_at < $1', [1_700_000_000])", '$1: 1700000000, taken as timestamptz'],
  ["sql.run('UPDATE agents SET settings = $1', [[{ a: 1 }]])", '$1: { a: number; }[], taken as jsonb'],
  ["sql.run('DELETE FROM tags WHERE id = $1', ['one', 'two'])", '$2: given, not taken'],
  [
    "sql.row('SELECT $1::int, $2::int, $3::int, $4::int, $5::int, $6::int, $7::int, $8::int', [1, 2, 3, 4, 5, 6, 7, 8])",
    '8 values or more: give them names (Sql.bind)',
  ],
  ["sql.bind('DELETE FROM tags WHERE id = $id', { id: 7 }).run()", '$id: number, taken as uuid'],
  [
    "sql.bind('DELETE FROM tags WHERE name = $name AND id = $id::uuid', { id: 'one', name: 7 }).run()",
    '$name: number, taken as text',
  ],
] as const;

it('proveStatements reports every value that does not match its statement', async () => {
  const scratch = 'server/domain/developers/keys/planted.store.ts';
  const statements = wrongValues.map(([call], index) => `const s${index} = () => ${call};`);
  const source = [`import { sql } from '#server/db/sql.ts';`, ...statements].join('\n');
  const { complaints } = await proveStatements(client, new Map([[scratch, source]]));
  expect(complaints).toEqual(wrongValues.map(([, complaint], index) => `${scratch} s${index}: ${complaint}`));
});

it('proveStatements reports a renamed column and every planted mismatch of a row type and its statement', async () => {
  const store = 'server/domain/developers/keys/key.store.ts';
  const source = readFileSync(store, 'utf8');
  const scratch = 'server/domain/developers/keys/planted.store.ts';
  const statements = planted.map(([row, text], index) => `const s${index} = () => sql.rows<${row}>('${text}');`);
  const { complaints } = await proveStatements(
    client,
    new Map([
      [
        store,
        source
          .replace('SET revoked_at', 'SET ended_at')
          .replace('  last4: string;\n  scopes', '  ending: string;\n  scopes'),
      ],
      [scratch, [`import { sql } from '#server/db/sql.ts';`, ...statements].join('\n')],
    ]),
  );
  for (const [index, [, , complaint]] of planted.entries())
    expect(complaints).toContain(`${scratch} s${index}: ${complaint}`);
  expect(complaints.filter((one) => one.startsWith(`${store} `))).toEqual([
    `${store} selectKeys: last4: answered, not declared`,
    `${store} selectKeys: ending: declared, not answered`,
    `${store} selectKey: last4: answered, not declared`,
    `${store} selectKey: ending: declared, not answered`,
    `${store} endKey: column "ended_at" of relation "api_keys" does not exist`,
  ]);
}, 120_000);
