import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseOf } from '../../support/app/database-of.ts';
import { type RunningApp, startApp } from '../../support/app/start-app.ts';
import { type BenchRow, costRow, median, rateRow } from '../shared/bench-row.ts';
import { cpuSeconds } from '../shared/process-usage.ts';
import { arrivalsOf, type Receiver, startReceiver } from './receiver.ts';
import type { SenderReport, SenderTask } from './sender.ts';

const deliveries = 1_000;
/** The number of API keys that make the calls. The rate limit of an organization is five times that of a key. */
const keys = 5;
const batchSize = 100;
const rounds = 3;

type Call = (path: string, body: unknown) => Promise<unknown>;

/**
 * Returns a function that calls the API with each key in turn. If a rate limit is reached, the function waits as long
 * as the response says.
 */
function caller(app: RunningApp, secrets: readonly string[]): Call {
  let turn = 0;
  return async function call(path, body): Promise<unknown> {
    turn += 1;
    const answer = await fetch(`${app.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets[turn % secrets.length]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status === 429) {
      await delay(Number(answer.headers.get('retry-after')) * 1_000);
      return call(path, body);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

/** The result of delivering one endpoint's backlog: the rate, and the CPU time of our process for each delivery. */
interface Drain {
  readonly rate: number;
  readonly cpuMicros: number;
  readonly bodies: string[];
}

/**
 * Creates a backlog while the receiver holds back its responses, and then measures how fast the backlog is delivered.
 */
async function drain(receiver: Receiver, call: Call, pid: number, round: number): Promise<Drain> {
  await receiver.tell('forget');
  await receiver.tell('hold');
  const batches = Array.from({ length: deliveries / batchSize }, (_, batch) =>
    Array.from({ length: batchSize }, (_, i) => ({ email: `drain-${round}-${batch}-${i}@example.com` })),
  );
  for (const contacts of batches) await call('/contacts/batch', { contacts });
  // Wait until the last domain events have become deliveries.
  await delay(2_000);
  const before = (await receiver.tell('count')).count;
  const cpuBefore = cpuSeconds(pid);
  const released = performance.timeOrigin + performance.now();
  await receiver.tell('release');
  const arrivals = await arrivalsOf(receiver, deliveries);
  const last = arrivals[deliveries - 1]?.at ?? Number.NaN;
  const count = deliveries - before;
  return {
    rate: (count * 1_000) / (last - released),
    cpuMicros: ((cpuSeconds(pid) - cpuBefore) * 1_000_000) / count,
    bodies: arrivals.map(({ body }) => body),
  };
}

/** Sends the same bodies with one of the programs that the benchmark compares with, in a separate process. */
async function sendBy(task: SenderTask): Promise<SenderReport> {
  const child = fork(path.join(import.meta.dirname, 'sender.ts'), { execArgv: process.execArgv });
  const reported = once(child, 'message');
  child.send(task);
  const [report] = (await reported) as [SenderReport];
  await once(child, 'exit');
  return report;
}

/**
 * Measures how fast the backlog of one endpoint is delivered, and the CPU time, compared with a bare pooled sender and
 * graphile-worker.
 */
export async function benchDrain(): Promise<BenchRow[]> {
  const receiver = await startReceiver();
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: receiver.target, WEBHOOK_TIMEOUT_MS: '120000' });
  try {
    const made = await app.provision({
      organization: { name: 'Bench', plan: 'scale' },
      keys: Array.from({ length: keys }, (_, i) => ({
        name: `bench ${i}`,
        scopes: ['contacts:write', 'webhooks:manage'],
      })),
      webhooks: [{ url: `http://${receiver.target}/hook`, events: ['contact.created'] }],
    });
    const call = caller(
      app,
      (made.keys as { secret: string }[]).map((key) => key.secret),
    );
    const ours: Drain[] = [];
    const theirs: Record<SenderTask['kind'], SenderReport[]> = { bare: [], graphile: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const drained = await drain(receiver, call, app.pid(), round);
      const reports = [];
      for (const kind of ['bare', 'graphile'] as const) {
        await receiver.tell('forget');
        const task = { kind, target: receiver.target, bodies: drained.bodies, databaseUrl: databaseOf(app) };
        reports.push([kind, await sendBy(task)] as const);
      }
      // The first round is not measured, because it warms up the programs.
      if (round === 0) continue;
      ours.push(drained);
      for (const [kind, report] of reports) theirs[kind].push(report);
    }
    const rate = median(ours.map((one) => one.rate));
    const cpu = median(ours.map((one) => one.cpuMicros));
    const bare = (of: (one: SenderReport) => number) => median(theirs.bare.map(of));
    const graphile = median(theirs.graphile.map(({ perSecond }) => perSecond));
    return [
      rateRow(
        'deliveries of one endpoint, beside a bare pool',
        rate,
        bare(({ perSecond }) => perSecond),
        '≥ 0.55',
      ),
      rateRow('deliveries of one endpoint, beside graphile-worker', rate, graphile, '≥ 2'),
      costRow(
        'CPU a delivery, beside a bare pool',
        cpu,
        bare(({ cpuMicros }) => cpuMicros),
        'µs',
        '≥ 0.67',
      ),
    ];
  } finally {
    await app.stop();
    await receiver.stop();
  }
}
