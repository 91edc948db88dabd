import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseOf } from '../../support/app/database-of.ts';
import { startApp } from '../../support/app/start-app.ts';
import { type BenchRow, costRow, median, plainRow, rateRow } from '../shared/bench-row.ts';
import { callOnce, drive, type Load, type Request, type Subject } from '../shared/load.ts';
import { residentMb } from '../shared/process-usage.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type BenchOrganization, makeOrganizations } from './api-fixture.ts';

const rounds = 9;
const roundMs = 1_000;
/**
 * The number of organizations that make the upserts. The rate limits allow one organization fewer upserts a minute than
 * this measurement makes.
 */
const writers = 6;

/** A kind of request that is measured: how to create the next request, and what must finish before the next round. */
interface Target {
  readonly name: string;
  readonly aim: string;
  /** The processes whose CPU time counts as the cost of this request, as a printed text. */
  readonly cost: string;
  readonly costAim?: string;
  readonly ask: (organization: BenchOrganization, turn: number) => Omit<Request, 'headers'>;
  readonly settle?: () => Promise<void>;
}

interface Bare extends Subject {
  readonly child: ChildProcess;
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const program = path.join(import.meta.dirname, 'bare-server.ts');
  const environment: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
  const child = fork(program, { env: environment });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` };
}

/** Returns a function that creates requests of each organization in turn, using each organization's keys in turn. */
function requestsOf(target: Target, customers: readonly BenchOrganization[]): () => Request {
  let turn = 0;
  return () => {
    turn += 1;
    const customer = customers[turn % customers.length] as BenchOrganization;
    const key = customer.keys[Math.floor(turn / customers.length) % customer.keys.length];
    const headers = { authorization: `Bearer ${key}`, organization: customer.id, 'content-type': 'application/json' };
    // Each organization has its own request counter, so that all of its contacts are used in turn.
    return { ...target.ask(customer, Math.floor(turn / customers.length)), headers };
  };
}

/**
 * Checks that our server and the bare program return the same bytes, because otherwise the comparison means nothing.
 * The timestamps of a write may differ.
 */
async function requireSameBytes(target: Target, next: () => Request, ours: Subject, bare: Subject): Promise<void> {
  const request = next();
  const masked = async (subject: Subject) =>
    (await callOnce(subject, request)).replace(/"updated_at":"[^"]+"/g, request.method === 'GET' ? '$&' : '');
  const [first, second] = [await masked(ours), await masked(bare)];
  if (first !== second) throw new Error(`${target.name}: the answers differ:\n${first}\n${second}`);
}

async function measure(
  target: Target,
  customers: readonly BenchOrganization[],
  ours: Subject,
  bare: Subject,
): Promise<BenchRow[]> {
  const next = requestsOf(target, customers);
  await requireSameBytes(target, next, ours, bare);
  const loads: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { bare: await drive(bare, next, roundMs), ours: await drive(ours, next, roundMs, target.settle) };
    // The first round is not measured, because it warms up both programs.
    if (round === 0) continue;
    loads.bare.push(pair.bare);
    loads.ours.push(pair.ours);
  }
  const middle = (side: readonly Load[], of: (load: Load) => number) => median(side.map(of));
  const rate = ({ perSecond }: Load) => perSecond;
  const cpu = ({ cpuMicros }: Load) => cpuMicros;
  return [
    rateRow(target.name, middle(loads.ours, rate), middle(loads.bare, rate), target.aim),
    costRow(`${target.name}: ${target.cost}`, middle(loads.ours, cpu), middle(loads.bare, cpu), 'µs', target.costAim),
  ];
}

const reads: readonly Target[] = [
  {
    name: 'GET /contacts/{id}',
    aim: '≥ 0.50',
    cost: 'CPU',
    ask: ({ contacts }, turn) => ({ method: 'GET', path: `/v1/contacts/${contacts[turn % contacts.length]?.id}` }),
  },
  {
    name: 'GET /contacts?limit=50',
    aim: '≥ 0.60',
    cost: 'CPU',
    ask: () => ({ method: 'GET', path: '/v1/contacts?limit=50' }),
  },
];

/**
 * Waits until every event of the round has arrived at the receiver, because the webhooks are part of the cost of an
 * upsert.
 */
async function untilQuiet(receiver: Receiver): Promise<void> {
  for (let seen = -1; ; ) {
    const { count } = await receiver.tell('count');
    if (count === seen) break;
    seen = count;
    await delay(1_000);
  }
  await receiver.tell('forget');
}

const upsertWith = (receiver: Receiver): Target => ({
  name: 'POST /contacts (upsert)',
  aim: '≥ 0.50',
  cost: 'CPU with its delivery',
  costAim: '≥ 0.35',
  ask: ({ contacts }, turn) => ({
    method: 'POST',
    path: '/v1/contacts',
    body: JSON.stringify({ email: contacts[turn % contacts.length]?.email, name: `Marina Souza ${turn}` }),
  }),
  settle: () => untilQuiet(receiver),
});

async function subscribe(customers: readonly BenchOrganization[], ours: Subject, receiver: Receiver): Promise<void> {
  const body = JSON.stringify({ url: `http://${receiver.target}/hook`, events: ['contact.*'] });
  for (const { keys } of customers) {
    const headers = { authorization: `Bearer ${keys[0]}` };
    await callOnce(ours, { method: 'POST', path: '/v1/webhooks', headers, body });
  }
}

/**
 * Measures the time per contact of a batch with a hundred new contacts, in milliseconds: the median of ten calls, one
 * after another.
 */
async function batchRow(ours: Subject, { keys }: BenchOrganization): Promise<BenchRow> {
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const contacts = Array.from({ length: 100 }, (_, n) => ({
      email: `new-${turn}-${n}@example.com`,
      name: `Nova ${n}`,
    }));
    const headers = { authorization: `Bearer ${keys[turn % keys.length]}`, 'content-type': 'application/json' };
    const began = performance.now();
    await callOnce(ours, { method: 'POST', path: '/v1/contacts/batch', headers, body: JSON.stringify({ contacts }) });
    times.push((performance.now() - began) / 100);
  }
  return plainRow('POST /contacts/batch, 100 new: each', median(times), 'ms', '≤ 1.5');
}

/**
 * Measures the throughput and CPU time of the most frequent calls with all features on, and compares them with a bare
 * program on the same database.
 */
export async function benchApi(): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: receiver.target });
  const databaseUrl = databaseOf(app);
  const customers = await makeOrganizations(databaseUrl);
  const bare = await startBare(databaseUrl);
  const ours: Subject = { pid: app.pid(), url: app.url };
  try {
    const rows: BenchRow[] = [];
    for (const target of reads) rows.push(...(await measure(target, customers, ours, bare)));
    await subscribe(customers.slice(0, writers), ours, receiver);
    rows.push(...(await measure(upsertWith(receiver), customers.slice(0, writers), ours, bare)));
    const last = customers.at(-1);
    if (last) rows.push(await batchRow(ours, last));
    return [...rows, plainRow('resident memory after it all', residentMb(ours.pid), 'MB', '≤ 300')];
  } finally {
    bare.child.disconnect();
    await app.stop();
    await receiver.stop();
  }
}
