// The measurements of `npm run bench -- engine`. The embedded job engine, graphile-worker and pg-boss are compared.
// Each runs in a separate process, with the same small job and with its fastest settings.
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { Inngest } from 'inngest';
import { serve } from 'inngest/edge';
import { PgBoss } from 'pg-boss';
import { startEmbeddedEngine } from '#inngest/engine/start-engine.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';

type Kind = 'engine' | 'graphile-worker' | 'pg-boss';

interface Task {
  readonly kind: Kind;
  readonly databaseUrl: string;
  /**
   * The task of the process. `waits` runs jobs that never end, so that the process can be killed, and `heir` then takes
   * over the jobs of the killed process.
   */
  readonly role: 'measure' | 'flood' | 'waits' | 'heir';
  /** Whether the library's own means of separating tenants are used, if it has any. */
  readonly isFair: boolean;
  readonly jobs: number;
  readonly singles: number;
}

interface Job {
  readonly tenant: string;
  /** The time at which the job was sent, by this process's clock. */
  readonly at?: number;
}

interface Queue {
  send(jobs: readonly Job[]): Promise<unknown>;
}

type Work = (job: Job) => Promise<void>;
type Start = (task: Task, work: Work) => Promise<Queue>;

const inFlight = 16;
const batch = 200;
/** The time, in milliseconds, after which a job is assumed to wait for the whole flood, which lasts minutes. */
const patienceMs = 20_000;
/** The number of the 16 slots that one tenant may use: three quarters, like in the job engine. */
const fairShare = 12;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Starts the job engine as the product does, except that equal wake-ups are not merged, because these jobs are no
 * wake-ups.
 */
const engine: Start = async ({ role }, work) => {
  const client = new Inngest({
    id: 'load',
    isDev: true,
    checkpointing: false,
    logger: quiet,
    internalLogger: quiet,
    baseUrl: 'http://embedded.invalid',
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      engineEntry.fetch ? engineEntry.fetch(input, init) : Promise.reject(new Error('no engine')),
  });
  const load = client.createFunction({ id: 'load', triggers: [{ event: 'load' }] }, ({ event }) =>
    work(event.data as unknown as Job),
  );
  const handler = serve({ client, functions: [load] });
  await startEmbeddedEngine({
    handler: (request) => Promise.resolve(handler(request)),
    tenantOf: ({ data }) => String(data.tenant),
    ...(role === 'flood' ? { capacity: inFlight } : {}),
  });
  return { send: (jobs) => client.send(jobs.map((data) => ({ name: 'load', data: { ...data } }))) };
};

/**
 * Starts graphile-worker with a local queue and with results written in batches. Its only way to separate tenants is
 * one named queue for each tenant, and a named queue runs one job at a time.
 */
const graphile: Start = async ({ databaseUrl, isFair }, work) => {
  await run({
    preset: {
      worker: {
        connectionString: databaseUrl,
        concurrentJobs: inFlight,
        maxPoolSize: inFlight + 4,
        localQueue: { size: batch },
        completeJobBatchDelay: 0,
        logger: new Logger(() => () => {}),
        preparedStatements: true,
      },
    },
    noHandleSignals: true,
    taskList: { load: (payload) => work(payload as Job) },
  });
  const addressed = (job: Job) => ({ identifier: 'load', payload: job, ...(isFair ? { queueName: job.tenant } : {}) });
  const utils = await makeWorkerUtils({ connectionString: databaseUrl });
  return { send: (jobs) => utils.addJobs(jobs.map(addressed)) };
};

/**
 * Starts pg-boss with its fastest settings: it looks for work twice a second and has the shortest heartbeats that it
 * accepts. Tenants are separated with groups.
 */
const pgBoss: Start = async ({ databaseUrl, isFair, role }, work) => {
  const often = { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 };
  const boss = new PgBoss({ connectionString: databaseUrl, max: inFlight + 4, ...often });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('load', { heartbeatSeconds: 10, retryDelay: 0 });
  const pace = { pollingIntervalSeconds: 0.5, localConcurrency: inFlight, batchSize: role === 'measure' ? 100 : 1 };
  await boss.work<Job>('load', { ...pace, ...(isFair ? { groupConcurrency: fairShare } : {}) }, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => work(data)));
  });
  const group = ({ tenant }: Job) => ({ group: { id: tenant } });
  return {
    // With groups, the jobs are sent without pg-boss's fast bulk insert, because it does not support groups.
    send: (jobs) =>
      isFair
        ? Promise.all(jobs.map((job) => boss.send('load', job, group(job))))
        : boss.insert(
            'load',
            jobs.map((data) => ({ data })),
          ),
  };
};

const starts: Readonly<Record<Kind, Start>> = { engine, 'graphile-worker': graphile, 'pg-boss': pgBoss };
const many = (count: number, tenant: string): Job[] => Array.from({ length: count }, () => ({ tenant }));
const now = () => performance.timeOrigin + performance.now();

/** Counts finished jobs, and lets the caller wait until a given number is reached. */
function counter() {
  let [done, target, all] = [0, 0, Promise.withResolvers<void>()];
  return {
    note: () => {
      done += 1;
      if (done === target) all.resolve();
    },
    until: (count: number): Promise<void> => {
      [done, target, all] = [0, count, Promise.withResolvers<void>()];
      return all.promise;
    },
  };
}

async function sendAll(queue: Queue, count: number, tenant: string): Promise<void> {
  for (let sent = 0; sent < count; sent += batch) await queue.send(many(batch, tenant));
}

/**
 * Measures how many jobs are done per second while more jobs are being sent, and the CPU time of this process. Then
 * measures how long single jobs wait.
 */
async function measure(task: Task) {
  const count = counter();
  const waits: number[] = [];
  const queue = await starts[task.kind](task, async ({ at }) => {
    if (at) waits.push(now() - at);
    count.note();
  });
  const workOff = async (jobs: number) => {
    const all = count.until(jobs);
    await sendAll(queue, jobs, 'one');
    await all;
  };
  await workOff(batch);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await workOff(task.jobs);
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = (task.jobs * 1_000) / (performance.now() - began);
  const all = count.until(task.singles);
  for (let one = 0; one < task.singles; one += 1) {
    await queue.send([{ tenant: 'one', at: now() }]);
    await delay(20);
  }
  await all;
  return { perSecond, cpuMicros: (user + system) / task.jobs, waits };
}

/**
 * Measures fairness. One tenant sends many jobs that each wait a second for another service, and the library runs 16 of
 * them at once. Then another tenant sends one job.
 */
async function flood(task: Task) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const queue = await starts[task.kind](task, async ({ at }) => {
    if (at) return resolve(now() - at);
    await delay(1_000);
  });
  await sendAll(queue, task.jobs, 'loud');
  await queue.send([{ tenant: 'calm', at: now() }]);
  return { waited: await Promise.race([promise, delay(patienceMs, patienceMs)]) };
}

process.once('message', async (task: Task) => {
  const tell = (report: unknown) => process.send?.(report);
  if (task.role === 'measure' || task.role === 'flood') {
    tell(await (task.role === 'measure' ? measure(task) : flood(task)));
    return;
  }
  const queue = await starts[task.kind](task, async () => {
    tell({ begunAt: now() });
    if (task.role === 'waits') await new Promise(() => {});
  });
  if (task.role === 'waits') await queue.send(many(task.jobs, 'one'));
  tell({ isReady: true });
});
