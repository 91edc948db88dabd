import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, parseCronItems, run, type WorkerEvents, type WorkerUtils } from 'graphile-worker';
import { log } from '#server/base/log.ts';
import { engineDoor } from '#server/jobs/inngest-client.ts';
import { acceptEvents } from './accept-events.ts';
import { type ServeHandler, servePlace } from './call-function.ts';
import { engineFetch } from './engine-door.ts';
import {
  enginePool,
  forgetProcess,
  holdProcessLock,
  noteWorker,
  workersOfDeadProcesses,
} from './engine-worker.store.ts';
import type { EngineFunction } from './registry.ts';
import { retryDelayMs } from './retry-delay.ts';
import { cronTask } from './task-names.ts';
import { engineTasks } from './tasks.ts';

export interface EngineOptions {
  readonly handler: ServeHandler;
  /** Runs at once in this process. */
  readonly concurrency?: number;
  readonly retryDelayMs?: (attempt: number) => number;
}

export interface RunningEngine {
  /** Lets what is running finish, then stops. */
  stop(): Promise<void>;
}

const reapEveryMs = 5_000;

/** Jobs of a process that was killed are free again within seconds, not after graphile-worker's four hours. */
async function reapDeadWorkers(utils: WorkerUtils): Promise<void> {
  const dead = await workersOfDeadProcesses();
  if (dead.length === 0) return;
  await utils.forceUnlockWorkers(dead.map((worker) => worker.worker_id));
  for (const lock of new Set(dead.map((worker) => worker.process_lock))) await forgetProcess(lock);
  log.warn({ workers: dead.length }, 'took over the jobs of a process that ended without notice');
}

async function register(handler: ServeHandler): Promise<EngineFunction[]> {
  const functions: EngineFunction[] = [];
  engineDoor.fetch = engineFetch({ register: (found) => void functions.push(...found), accept: async () => [] });
  const response = await handler(new Request(servePlace, { method: 'PUT', headers: { host: 'embedded.invalid' } }));
  if (!response.ok) throw new Error(`the functions could not be registered: ${await response.text()}`);
  return functions;
}

/** Starts the embedded engine: Inngest's executor protocol over graphile-worker, its state in our own Postgres. */
export async function startEmbeddedEngine(options: EngineOptions): Promise<RunningEngine> {
  const functions = await register(options.handler);
  const processLock = String(randomInt(2 ** 47));
  const lockHolder = await holdProcessLock(processLock);
  const events = new EventEmitter() as unknown as WorkerEvents;
  // Jobs and queues are locked in the name of the pool, or of a worker, as graphile-worker sees fit.
  events.on('pool:create', ({ workerPool }) => void noteWorker(workerPool.id, processLock));
  events.on('worker:create', ({ worker }) => void noteWorker(worker.workerId, processLock));
  const runner = await run({
    pgPool: enginePool,
    concurrency: options.concurrency ?? 10,
    noHandleSignals: true,
    pollInterval: 250,
    events,
    logger: new Logger(
      () => (level, message) => log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'trace'](message),
    ),
    taskList: engineTasks({ functions, handler: options.handler, retryDelayMs: options.retryDelayMs ?? retryDelayMs }),
    parsedCronItems: parseCronItems(
      functions.flatMap((fn) =>
        fn.crons.map((match) => ({ task: cronTask, match, identifier: fn.id, payload: { functionId: fn.id } })),
      ),
    ),
  });
  engineDoor.fetch = engineFetch({
    register: () => {},
    accept: (sent) => acceptEvents(runner.addJob, functions, sent),
  });
  const utils = await makeWorkerUtils({ pgPool: enginePool });
  await reapDeadWorkers(utils);
  const reaping = setInterval(() => {
    reapDeadWorkers(utils).catch((error: Error) =>
      log.warn({ error: error.message }, 'dead workers could not be looked for'),
    );
  }, reapEveryMs);
  return {
    stop: async () => {
      clearInterval(reaping);
      engineDoor.fetch = null;
      await runner.stop();
      await utils.release();
      await forgetProcess(processLock);
      await lockHolder.end();
    },
  };
}
