import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { RunningApp } from '../../support/app/start-app.ts';
import { askPage, signInTo } from '../figures/figure-conditions.ts';
import { type BenchRow, costRow, median, spaced } from '../shared/bench-row.ts';
import { callOnce, type Request } from '../shared/load.ts';
import { fill, provisionSender, type Statement } from '../shared/messages-fixture.ts';
import { inboundOf } from './inbound-webhook.ts';

const few = 10_000;
/** The number of messages in each conversation of the list. Every tenth message belongs to one long conversation. */
const each = 20;
const samples = 60;
const patienceMs = 30_000;

// SQL that creates a year of conversations with a few messages each, and one conversation with a tenth of all messages.
const historyOf = (id: string, connectionId: string, conversations: number, long: number): Statement[] => [
  [
    `INSERT INTO contacts (id, organization_id, name, phone)
     SELECT gen_random_uuid(), $1, 'Cliente ' || n, '+55119' || (10000000 + n) FROM generate_series(1, $2::int) n`,
    id,
    conversations,
  ],
  [
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, channel, status, created_at, last_message_at,
                                last_inbound_at, last_message_preview, unread_count)
     SELECT gen_random_uuid(), $1, p.id, $2, 'chatapp',
            (CASE WHEN row_number() OVER () % 4 = 0 THEN 'open' ELSE 'resolved' END)::conversation_status,
            now() - random() * interval '365 days', now() - random() * interval '300 days', now(), 'Oi', 1
       FROM contacts p WHERE p.organization_id = $1`,
    id,
    connectionId,
  ],
  [
    `INSERT INTO messages (id, organization_id, conversation_id, connection_id, role, content, wamid, author, delivery_status,
                           sent_at, created_at)
     SELECT gen_random_uuid(), $1, k.id, $2, (CASE WHEN n % 2 = 0 THEN 'user' ELSE 'assistant' END)::message_role,
            'Mensagem ' || n || ' sobre o pedido', 'wamid.' || k.id || n, '{"kind":"contact","id":null,"name":"Cliente"}',
            (CASE WHEN n % 2 = 0 THEN NULL ELSE 'read' END)::delivery_state, k.created_at,
            k.created_at + n * interval '1 minute'
       FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at) AS place FROM conversations
              WHERE organization_id = $1) k,
            LATERAL generate_series(1, CASE WHEN k.place = 1 THEN $3::int ELSE $4::int END) n`,
    id,
    connectionId,
    long,
    each,
  ],
];

/**
 * The phone number of a customer who has just written. New messages are sent and received in this customer's
 * conversation.
 */
const writer = '5511980000001';
const writerIn = (id: string, connectionId: string): Statement[] => [
  [
    `INSERT INTO contacts (id, organization_id, name, phone, wa_id)
     VALUES (gen_random_uuid(), $1, 'Marina', '+' || $2::text, $2::text)`,
    id,
    writer,
  ],
  [
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     SELECT gen_random_uuid(), $1, id, 'phone', phone, '5511' || right(phone, 8) FROM contacts
      WHERE organization_id = $1 AND wa_id = $2`,
    id,
    writer,
  ],
  [
    `INSERT INTO conversations (id, organization_id, contact_id, connection_id, channel, last_inbound_at, last_message_at,
                                window_expires_at)
     SELECT gen_random_uuid(), $1, id, $2, 'chatapp', now(), now(), now() + interval '20 hours' FROM contacts
      WHERE organization_id = $1 AND wa_id = $3`,
    id,
    connectionId,
    writer,
  ],
];

interface Archive {
  readonly organization: string;
  readonly keys: readonly string[];
  readonly longest: string;
  readonly phoneNumberId: string;
  /** Resolves once the message with this id is stored. */
  readonly stored: (wamid: string) => Promise<void>;
  /** The session cookie of a signed-in person. */
  readonly cookie: string;
  readonly end: () => Promise<void>;
}

async function makeArchive(app: RunningApp, databaseUrl: string, n: number, messages: number): Promise<Archive> {
  const { id, keys, connectionId, phoneNumberId } = await provisionSender(app, n);
  const long = messages / 10;
  const conversations = Math.round((messages - long) / each);
  await fill(databaseUrl, [...historyOf(id, connectionId, conversations, long), ...writerIn(id, connectionId)]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM conversations WHERE organization_id = $1 ORDER BY created_at LIMIT 1',
    [id],
  );
  const cookie = await signInTo(app, `Bench ${n}`, `ana-${n}@history.test`);
  const text = 'SELECT 1 FROM messages WHERE organization_id = $1 AND wamid = $2';
  const stored = async (wamid: string) => {
    for (const until = Date.now() + patienceMs; Date.now() < until; await delay(1))
      if ((await client.query(text, [id, wamid])).rows.length > 0) return;
    throw new Error(`${wamid} was not stored in ${patienceMs / 1_000} s`);
  };
  return { organization: id, keys, phoneNumberId, longest: rows[0]?.id ?? '', cookie, stored, end: () => client.end() };
}

type Ask = (app: RunningApp, archive: Archive, turn: number) => Promise<unknown>;

const page =
  (path: (archive: Archive) => string): Ask =>
  (app, archive, turn) => {
    const headers = { authorization: `Bearer ${archive.keys[turn % archive.keys.length]}` };
    return callOnce({ pid: app.pid(), url: app.url }, { method: 'GET', path: path(archive), headers });
  };

const send: Ask = (app, { keys }, turn) => {
  const headers = { authorization: `Bearer ${keys[turn % keys.length]}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'text', to: `+${writer}`, text: `O seu pedido ${turn} saiu para entrega.` });
  const request: Request = { method: 'POST', path: '/v1/messages', headers, body };
  return callOnce({ pid: app.pid(), url: app.url }, request);
};

const receive: Ask = async (app, archive, turn) => {
  const wamid = `wamid.HISTORY.${archive.organization}.${turn}`;
  await callOnce({ pid: app.pid(), url: app.url }, inboundOf(archive, writer, wamid));
  await archive.stored(wamid);
};

/** A search as in the command palette and in the list of conversations. */
const search =
  (operation: string, q: string): Ask =>
  (app, { cookie }) =>
    askPage(app, cookie, operation, { q });
const words = (q: string) => search('messages.searchMessages', q);

const asked: Readonly<Record<string, Ask>> = {
  'GET /conversations?limit=50': page(() => '/v1/conversations?limit=50'),
  'GET /conversations?status=open&awaiting_reply=false': page(
    () => '/v1/conversations?status=open&awaiting_reply=false&limit=50',
  ),
  'GET /conversations/{id}/messages?limit=50': page(({ longest }) => `/v1/conversations/${longest}/messages?limit=50`),
  'search: a word that was said once': words('500'),
  'search: words of every twentieth message': words('mensagem 17'),
  'search: a word of every message': words('pedido'),
  'search: a word nobody said': words('girassol'),
  'search of the list: one customer': search('conversations.inbox', 'cliente 321'),
  'search of the list: a name of many': search('conversations.inbox', 'cliente'),
  'POST /messages': send,
  'webhook → stored': receive,
};

/**
 * Measures response times in milliseconds, one call after another. Alternates between the two histories, so that other
 * load on the machine affects both.
 */
async function timed(app: RunningApp, archives: readonly Archive[], ask: Ask): Promise<number[]> {
  const times = archives.map((): number[] => []);
  for (let turn = 0; turn < samples; turn += 1) {
    for (const [index, archive] of archives.entries()) {
      const started = performance.now();
      await ask(app, archive, turn);
      times[index]?.push(performance.now() - started);
    }
  }
  return times.map(median);
}

/**
 * Measures a page, a search and a new message in a history of 1 000 000 messages (`ours`) and in one of 10 000
 * (`bare`).
 */
export async function benchHistory(app: RunningApp, databaseUrl: string, many: number): Promise<BenchRow[]> {
  const archives = [await makeArchive(app, databaseUrl, 900, few), await makeArchive(app, databaseUrl, 901, many)];
  const rows: BenchRow[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    const [small = Number.NaN, large = Number.NaN] = await timed(app, archives, ask);
    rows.push({
      ...costRow(`${name}: ${spaced(many)} messages beside 10 000`, large, small, 'ms'),
      aim: '≥ 0.67',
    });
  }
  for (const { end } of archives) await end();
  return rows;
}
