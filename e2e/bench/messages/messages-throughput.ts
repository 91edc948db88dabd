import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { databaseOf } from '../../support/app/database-of.ts';
import { startApp } from '../../support/app/start-app.ts';
import { type BenchRow, costRow, median, rateRow } from '../shared/bench-row.ts';
import { drive, type Load, type Request, type Subject } from '../shared/load.ts';
import { makeSenders, type Sender } from '../shared/messages-fixture.ts';
import { optionOf } from '../shared/option-of.ts';
import { cpuSeconds } from '../shared/process-usage.ts';
import { benchHistory } from './history-pages.ts';
import { appSecret, inboundOf } from './inbound-webhook.ts';

const rounds = optionOf('rounds', 5);
/** The number of messages in the longer history. 0 skips the measurement of histories. */
const historyMessages = optionOf('history', 1_000_000);
const roundMs = 1_000;
/** The number of inbound messages of one round. */
const inboundEach = 400;
const patienceMs = 60_000;

export async function startOperator(): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL('./null-operator.ts', import.meta.url));
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

async function startBare(databaseUrl: string, operatorUrl: string): Promise<Subject & { child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, 'bare-messages.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      OPERATOR_URL: operatorUrl,
      APP_SECRET: appSecret,
    },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` };
}

/** Returns a function that creates send requests for each sender's keys and customers in turn. */
export function sendsOf(senders: readonly Sender[]): () => Request {
  let turn = 0;
  return () => {
    turn += 1;
    const sender = senders[turn % senders.length] as Sender;
    const round = Math.floor(turn / senders.length);
    const to = sender.people[round % sender.people.length];
    const headers = {
      authorization: `Bearer ${sender.keys[round % sender.keys.length]}`,
      organization: sender.id,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ type: 'text', to: `+${to}`, text: `O seu pedido ${turn} saiu para entrega.` });
    return { method: 'POST', path: '/v1/messages', headers, body };
  };
}

interface Database {
  /** Counts the stored inbound messages of a round. Each message is stored in one transaction with its event. */
  stored(mark: string): Promise<number>;
  /** Counts events that have not been published yet. */
  unpublished(): Promise<number>;
}

function databaseAt(client: pg.Client): Database {
  const count = async (text: string, values: string[]) =>
    (await client.query<{ n: number }>(text, values)).rows[0]?.n ?? 0;
  return {
    stored: (mark) =>
      count(
        `SELECT count(*)::int AS n FROM messages WHERE created_at > now() - interval '5 minutes' AND wamid LIKE $1 || '.%'`,
        [mark],
      ),
    unpublished: () => count('SELECT count(*)::int AS n FROM outbox WHERE published_at IS NULL', []),
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(20)) if (await isSo()) return;
  throw new Error(`${what} did not happen in a minute`);
}

/**
 * Measures the time from the first webhook until the last message is stored with its event. The measured CPU time also
 * includes the publication of the events.
 */
async function receive(subject: Subject, senders: readonly Sender[], database: Database, mark: string): Promise<Load> {
  const requests = Array.from({ length: inboundEach }, (_, n) => {
    const sender = senders[n % senders.length] as Sender;
    return inboundOf(sender, sender.people[n % sender.people.length] ?? '', `${mark}.${n}`);
  });
  let next = 0;
  const cpuBefore = cpuSeconds(subject.pid);
  const started = performance.now();
  const left = () => requests[next++];
  const post = async () => {
    for (let one = left(); one; one = left()) {
      const { method, headers, body = '' } = one;
      const answer = await fetch(`${subject.url}${one.path}`, { method, headers, body });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, post));
  await until('storing', async () => (await database.stored(mark)) === inboundEach);
  const seconds = (performance.now() - started) / 1_000;
  await until('publishing', async () => (await database.unpublished()) === 0);
  const cpu = cpuSeconds(subject.pid) - cpuBefore;
  return { requests: inboundEach, perSecond: inboundEach / seconds, cpuMicros: (cpu * 1_000_000) / inboundEach };
}

type Measure = (subject: Subject, round: number) => Promise<Load>;

interface Aims {
  readonly rate: string;
  readonly cpu: string;
}

async function compare(name: string, aims: Aims, bare: Subject, ours: Subject, measure: Measure): Promise<BenchRow[]> {
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { bare: await measure(bare, round * 2), ours: await measure(ours, round * 2 + 1) };
    // The first round is not measured, because it warms up both programs.
    if (round === 0) continue;
    loads.bare.push(pair.bare);
    loads.ours.push(pair.ours);
  }
  const middle = (side: readonly Load[], of: (load: Load) => number) => median(side.map(of));
  const rate = ({ perSecond }: Load) => perSecond;
  const cpu = ({ cpuMicros }: Load) => cpuMicros;
  return [
    rateRow(name, middle(loads.ours, rate), middle(loads.bare, rate), aims.rate),
    costRow(`${name}: CPU with its event`, middle(loads.ours, cpu), middle(loads.bare, cpu), 'µs', aims.cpu),
  ];
}

/**
 * Measures sending and receiving messages, compared with a bare program that uses the same database and messaging
 * provider. Also measures pages of a small and a large history.
 */
export async function benchMessages(): Promise<BenchRow[]> {
  const operator = await startOperator();
  const app = await startApp({ WHATSAPP_API_URL: operator.url, WHATSAPP_APP_SECRET: appSecret });
  const databaseUrl = databaseOf(app);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const database = databaseAt(client);
  const senders = await makeSenders(app, databaseUrl);
  const bare = await startBare(databaseUrl, operator.url);
  const ours: Subject = { pid: app.pid(), url: app.url };
  const settle = () => until('publishing', async () => (await database.unpublished()) === 0);
  const next = sendsOf(senders);
  try {
    return [
      ...(await compare('POST /messages (text)', { rate: '≥ 0.50', cpu: '≥ 0.40' }, bare, ours, (subject) =>
        drive(subject, next, roundMs, settle),
      )),
      ...(await compare(
        'inbound: webhook → stored, evented',
        { rate: '≥ 0.50', cpu: '≥ 0.35' },
        bare,
        ours,
        (subject, round) => receive(subject, senders, database, `wamid.IN${round}`),
      )),
      ...(historyMessages > 0 ? await benchHistory(app, databaseUrl, historyMessages) : []),
    ];
  } finally {
    bare.child.disconnect();
    await client.end();
    await app.stop();
    await operator.stop();
  }
}
