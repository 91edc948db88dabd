import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { type BenchRow, costRow, median, plainRow } from './bench-row.ts';
import { databaseOf } from './database-of.ts';
import { conditionRows, wholeYear } from './figure-conditions.ts';
import { callOnce } from './load.ts';
import { fill, provisionSender, type Statement } from './messages-fixture.ts';
import { optionOf } from './option-of.ts';
import { cpuSeconds } from './process-usage.ts';

const few = 10_000;
const many = optionOf('messages', 1_000_000);
/** Messages of a conversation. */
const each = 10;
const samples = 40;
/** A minute of the rate the reader has to keep up with. */
const facts = 12_000;

/** Conversations whose messages are made by one statement. */
const batch = 10_000;

// A year of an organization: conversations by day, of some agents, answered by the AI or people, most of them resolved.
const yearOf = (id: string, connectionId: string, conversations: number): Statement[] => [
  ['SET statement_timeout = 0'],
  ['SELECT setseed(0.13)'],
  [
    `INSERT INTO agents (id, organization_id, name, slug, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'Bia ' || n, 'bia-' || n, now(), now() FROM generate_series(1, 3) n`,
    id,
  ],
  [
    `INSERT INTO conversations (id, organization_id, connection_id, agent_id, channel, status, created_at, resolved_at, rating_score, rated_at)
     SELECT gen_random_uuid(), $1, $2, a.ids[1 + floor(random() * 3)::int], 'chatapp', 'resolved', at, at + took,
            CASE WHEN n % 3 = 0 THEN 1 + (n % 5) END, CASE WHEN n % 3 = 0 THEN at + took END
       FROM (SELECT n, date_trunc('milliseconds', now() - random() * interval '364 days') AS at,
                    floor(exp(random() * 11)) * interval '1 second' + interval '20 minutes' AS took
               FROM generate_series(1, $3::int) n) k,
            (SELECT array_agg(id) AS ids FROM agents WHERE organization_id = $1) a`,
    id,
    connectionId,
    conversations,
  ],
  ...Array.from(
    { length: Math.ceil(conversations / batch) },
    (_, place): Statement => [
      `INSERT INTO messages (id, organization_id, conversation_id, connection_id, role, content, author, delivery_status, sent_at, created_at)
     SELECT gen_random_uuid(), $1, k.id, $2, (CASE WHEN n % 2 = 1 THEN 'user' ELSE 'assistant' END)::message_role, 'Mensagem ' || n,
            jsonb_build_object('kind', CASE WHEN n % 2 = 1 THEN 'contact' WHEN n > 6 AND k.rating_score = 1 THEN 'member' ELSE 'agent' END),
            (CASE WHEN n % 2 = 0 THEN 'read' END)::delivery_state, CASE WHEN n % 2 = 0 THEN k.created_at END,
            k.created_at + n * (1 + coalesce(k.rating_score, 0)) * interval '1 minute'
       FROM (SELECT * FROM conversations WHERE organization_id = $1 ORDER BY id OFFSET $4 LIMIT $5) k, generate_series(1, $3::int) n`,
      id,
      connectionId,
      each,
      place * batch,
      batch,
    ],
  ),
  [
    `INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT organization_id, id, created_at FROM conversations WHERE organization_id = $1 ORDER BY created_at`,
    id,
  ],
];

/** CPU seconds of a process and of all that it started and that still runs. */
function treeCpu(pid: number): number {
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
  return cpuSeconds(pid) + children.reduce((sum, child) => sum + treeCpu(child), 0);
}

async function until(client: pg.Client, question: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(`SELECT ${question} AS done`);
    if (rows[0]?.done) return;
    await wait(500);
  }
}

const isSettled =
  'NOT EXISTS (SELECT FROM figure_stale) AND NOT EXISTS (SELECT FROM outbox WHERE published_at IS NULL)';

const slow = `SELECT (SELECT count(*)::int FROM conversations WHERE organization_id = $1) AS conversations_opened,
  (SELECT count(*)::int FROM messages WHERE organization_id = $1 AND role = 'user') AS messages_in,
  (SELECT count(*)::int FROM messages WHERE organization_id = $1 AND role = 'assistant') AS messages_out,
  (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM resolved_at - created_at))
     FROM conversations WHERE organization_id = $1 AND resolved_at <= now()) AS resolution_p50,
  (SELECT round(avg(rating_score) FILTER (WHERE rated_at <= now()), 4)::float8 FROM conversations WHERE organization_id = $1) AS rating_average`;

type Totals = Readonly<Record<string, number>>;

/** The year as the API tells it beside what slow SQL says: the same counts, and the median at most a tenth away. */
async function checkTruth(client: pg.Client, id: string, { totals }: { readonly totals: Totals }): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(slow, [id]);
  for (const [name, exact] of Object.entries(rows[0] ?? {})) {
    const off = Math.abs((totals[name] ?? Number.NaN) - exact);
    const most = name === 'resolution_p50' ? exact * 0.1 : name === 'rating_average' ? 0.001 : 0;
    if (!(off <= most)) throw new Error(`${name} is ${totals[name]}, and ${exact} by slow SQL`);
  }
}

/** A minute of facts at 200 a second, as the sweep finds them: CPU of server and database, log and other readers included. */
async function cpuOfFacts(app: RunningApp, client: pg.Client, id: string): Promise<number> {
  await client.query(
    `INSERT INTO outbox (id, organization_id, type, object_id, context, occurred_at)
     SELECT gen_random_uuid(), $1, CASE WHEN role = 'user' THEN 'message.received' ELSE 'message.sent' END, id,
            json_build_object('conversation_id', conversation_id), now()
       FROM (SELECT * FROM messages WHERE organization_id = $1 ORDER BY created_at DESC LIMIT $2) m ORDER BY created_at`,
    [id, facts],
  );
  const before = treeCpu(app.pid());
  await until(client, isSettled);
  return treeCpu(app.pid()) - before;
}

type Made = Awaited<ReturnType<typeof provisionSender>>;

/** What the overview takes among many messages beside few; what nobody asked for before, and what is kept of it since. */
async function overviewRows(app: RunningApp, client: pg.Client, made: readonly Made[]): Promise<BenchRow[]> {
  const paths = {
    '30 days': '',
    '30 days by the hour': '?granularity=hour',
    'a year': `?${new URLSearchParams(wholeYear())}`,
  };
  const rows: BenchRow[] = [];
  for (const [name, query] of Object.entries(paths)) {
    const times: number[][] = [[], []];
    const firsts: number[] = [];
    for (let turn = 0; turn <= samples; turn += 1) {
      for (const [place, { id, keys }] of made.entries()) {
        const headers = { authorization: `Bearer ${keys[turn % keys.length]}` };
        const asked = performance.now();
        const path = `/v1/analytics/overview${query}`;
        const told = await callOnce({ pid: app.pid(), url: app.url }, { method: 'GET', path, headers });
        (turn === 0 ? firsts : times[place])?.push(performance.now() - asked);
        if (turn === 0 && name === 'a year') await checkTruth(client, id, JSON.parse(told));
      }
    }
    const [small = Number.NaN, large = Number.NaN] = times.map(median);
    const [firstSmall = Number.NaN, firstLarge = Number.NaN] = firsts;
    const aim = name === 'a year' ? '≤ 200 ms' : '≤ 50 ms';
    rows.push({ ...costRow(`overview of ${name}: 1 000 000 messages beside 10 000`, large, small, 'ms'), aim });
    rows.push(costRow(`… asked for the first time`, firstLarge, firstSmall, 'ms'));
  }
  return rows;
}

/** GET /analytics/overview of a year with 1 000 000 messages beside one with 10 000, and what keeping figures takes. */
export async function benchFigures(): Promise<BenchRow[]> {
  const app = await startApp({});
  const client = new pg.Client({ connectionString: databaseOf(app) });
  try {
    await client.connect();
    const [small, large] = [await provisionSender(app, 910), await provisionSender(app, 911)];
    const made = [small, large];
    for (const [place, { id, connectionId }] of made.entries())
      await fill(databaseOf(app), yearOf(id, connectionId, (place === 0 ? few : many) / each));
    const started = performance.now();
    await until(client, isSettled);
    const seconds = (performance.now() - started) / 1000;
    await client.query('VACUUM ANALYZE');
    const rows = await overviewRows(app, client, made);
    rows.push(...(await conditionRows(app, client, 'Bench 911', large)));
    rows.push(
      plainRow('figures of 1 010 000 messages made from nothing (with the wait for a sweep)', seconds, 's', ''),
    );
    const cpu = await cpuOfFacts(app, client, large.id);
    rows.push(
      plainRow('CPU of a minute with 200 facts/s, log, reader, figures, database', cpu / 0.6, '% of a core', '≤ 10'),
    );
    return rows;
  } finally {
    await client.end();
    await app.stop();
  }
}
