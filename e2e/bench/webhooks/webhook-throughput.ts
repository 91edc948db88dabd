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
/** Calls per minute are limited for each key, and for an organization at five times a key's limit. */
const keys = 5;
const batchSize = 100;
const rounds = 3;

type Call = (path: string, body: unknown) => Promise<unknown>;

/** Returns a function that calls with each key in turn, and waits as told when a limit is reached. */
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

/** One drained backlog of an endpoint: its rate, and the CPU our process used for a delivery. */
interface Drain {
  readonly rate: number;
  readonly cpuMicros: number;
  readonly bodies: string[];
}

/** Lets a backlog grow while the receiver holds its responses, then measures how fast it drains. */
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

/** Sends the same bodies with another sender, in a process of its own. */
async function sendBy(task: SenderTask): Promise<SenderReport> {
  const child = fork(path.join(import.meta.dirname, 'sender.ts'), { execArgv: process.execArgv });
  const reported = once(child, 'message');
  child.send(task);
  const [report] = (await reported) as [SenderReport];
  await once(child, 'exit');
  return report;
}

/**
 * Measures the rate at which a backlog of one endpoint drains, compared with a bare pooled sender and graphile-worker,
 * and the CPU of each.
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
      // The first round warms up.
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
