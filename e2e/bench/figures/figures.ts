import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseOf } from '../../support/app/database-of.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { type BenchRow, costRow, median, plainRow, spaced } from '../shared/bench-row.ts';
import { callOnce } from '../shared/load.ts';
import { fill, provisionSender } from '../shared/messages-fixture.ts';
import { optionOf } from '../shared/option-of.ts';
import { cpuSeconds, endedCpuSeconds } from '../shared/process-usage.ts';
import { askPage, conditionRows, signInTo, wholeYear } from './figure-conditions.ts';
import { checkComparison, checkOverview, exactOf } from './figure-truth.ts';
import { each, yearOf } from './figure-year.ts';

const few = 10_000;
const many = optionOf('messages', 1_000_000);
const samples = 40;
/**
 * The number of events that arrive each second while the consumer updates the figures. The next constant is the
 * duration in seconds.
 */
const eventsASecond = 200;
const seconds = 60;

/** Returns the CPU seconds of a process and of all its child processes, including those that have ended. */
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
  return cpuSeconds(pid) + endedCpuSeconds(pid) + children.reduce((sum, child) => sum + treeCpu(child), 0);
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

/**
 * Returns the CPU seconds used in one minute with 200 new messages a second, in five transactions a second. Each
 * message has a domain event, unless `withEvents` is false, which shows the cost of the messages alone. Includes the
 * server, the database and all consumers. One API call a second wakes the job engine, as recording an event does.
 */
async function cpuOfMinute(
  app: RunningApp,
  client: pg.Client,
  { id, keys }: Made,
  withEvents: boolean,
): Promise<number> {
  const before = treeCpu(app.pid());
  const began = performance.now();
  for (let turn = 0; turn < seconds * 5; turn += 1) {
    await client.query(
      `WITH said AS (
         INSERT INTO messages (id, organization_id, conversation_id, role, content, author, sent_at)
         SELECT gen_random_uuid(), $1, k.id, (CASE WHEN n % 2 = 0 THEN 'user' ELSE 'assistant' END)::message_role, 'Mais uma',
                jsonb_build_object('kind', CASE WHEN n % 2 = 0 THEN 'contact' ELSE 'agent' END), now()
           FROM (SELECT id, row_number() OVER () AS n FROM (SELECT id FROM conversations WHERE organization_id = $1
                 ORDER BY created_at DESC OFFSET $2 LIMIT $3) newest) k
         RETURNING id, conversation_id, role)
       INSERT INTO outbox (id, organization_id, type, object_id, context, occurred_at)
       SELECT gen_random_uuid(), $1, CASE WHEN role = 'user' THEN 'message.received' ELSE 'message.sent' END, id,
              json_build_object('conversation_id', conversation_id), now() FROM said WHERE $4`,
      [id, (turn % 10) * 20, eventsASecond / 5, withEvents],
    );
    if (turn % 5 === 0) {
      const headers = { authorization: `Bearer ${keys[turn % keys.length]}` };
      const body = JSON.stringify({ email: `event-${turn}-${withEvents}@example.com` });
      await callOnce({ pid: app.pid(), url: app.url }, { method: 'POST', path: '/v1/contacts', headers, body });
    }
    await wait(Math.max(0, began + (turn + 1) * 200 - performance.now()));
  }
  await until(client, isSettled);
  return treeCpu(app.pid()) - before;
}

type Made = Awaited<ReturnType<typeof provisionSender>>;

/** Measures the first and repeated requests for the overview, with many messages and with few. */
async function overviewRows(app: RunningApp, made: readonly Made[]): Promise<BenchRow[]> {
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
      for (const [index, { keys }] of made.entries()) {
        const headers = { authorization: `Bearer ${keys[turn % keys.length]}` };
        const asked = performance.now();
        const path = `/v1/analytics/overview${query}`;
        await callOnce({ pid: app.pid(), url: app.url }, { method: 'GET', path, headers });
        (turn === 0 ? firsts : times[index])?.push(performance.now() - asked);
      }
    }
    const [small = Number.NaN, large = Number.NaN] = times.map(median);
    const [firstSmall = Number.NaN, firstLarge = Number.NaN] = firsts;
    const aim = name === 'a year' ? '≤ 200 ms' : '≤ 50 ms';
    const beside = `${spaced(many)} messages beside ${spaced(few)}`;
    rows.push({ ...costRow(`overview of ${name}: ${beside}`, large, small, 'ms'), aim });
    rows.push(costRow(`… asked for the first time`, firstLarge, firstSmall, 'ms'));
  }
  return rows;
}

/**
 * Compares the figures of the year in the API and on the page, in total and by each dimension, with the slow SQL query.
 * Throws if any figure differs.
 */
async function truthRow(app: RunningApp, client: pg.Client, { id, keys }: Made, cookie: string): Promise<BenchRow> {
  const year = wholeYear();
  const headers = { authorization: `Bearer ${keys[0]}` };
  const path = `/v1/analytics/overview?${new URLSearchParams(year)}`;
  const told = JSON.parse(await callOnce({ pid: app.pid(), url: app.url }, { method: 'GET', path, headers }));
  const exact = await exactOf(client, id, told);
  let compared = checkOverview(exact, told);
  for (const by of ['agent', 'member', 'channel', 'number', 'tag', 'queue']) {
    const { result } = JSON.parse(await askPage(app, cookie, 'analytics.compareFigures', { ...year, by }));
    compared += checkComparison(exact, by, result.data.rows);
  }
  return plainRow('numbers of the year that are what slow SQL says', compared, '', 'all');
}

/**
 * Measures GET /analytics/overview for a year with 1 000 000 messages and with 10 000, and the cost of keeping the
 * figures up to date.
 */
export async function benchFigures(): Promise<BenchRow[]> {
  const app = await startApp({});
  const client = new pg.Client({ connectionString: databaseOf(app) });
  try {
    await client.connect();
    const [small, large] = [await provisionSender(app, 910), await provisionSender(app, 911)];
    const made = [small, large];
    for (const [index, { id, connectionId }] of made.entries())
      await fill(databaseOf(app), yearOf(id, connectionId, (index === 0 ? few : many) / each));
    const started = performance.now();
    await until(client, isSettled);
    const took = (performance.now() - started) / 1000;
    await client.query('VACUUM ANALYZE');
    const rows = await overviewRows(app, made);
    const cookie = await signInTo(app, 'Bench 911');
    rows.push(await truthRow(app, client, large, cookie));
    rows.push(...(await conditionRows(app, client, cookie, large)));
    rows.push(
      plainRow('figures of 1 010 000 messages made from nothing (with the wait for the reconciler)', took, 's', ''),
    );
    const without = await cpuOfMinute(app, client, large, false);
    const withEvents = await cpuOfMinute(app, client, large, true);
    const share = (cpu: number) => (cpu / seconds) * 100;
    rows.push(
      plainRow(
        'CPU of a minute with 200 events/s, log, consumers, figures, database',
        share(withEvents - without),
        '% of a core',
        '≤ 10',
      ),
      plainRow('… the same messages written without their domain events', share(without), '% of a core', ''),
    );
    return rows;
  } finally {
    await client.end();
    await app.stop();
  }
}
