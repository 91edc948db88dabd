import { log } from '#server/base/log.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { doOnce, type Patiently } from '#server/jobs/patiently.ts';
import { acceptEvents, startDueBatches } from './accept-events.ts';
import type { DirectWork } from './call-directly.ts';
import { type ServeHandler, serveUrl } from './call-function.ts';
import { startCrons } from './crons.ts';
import { startDispatcher } from './dispatcher.ts';
import { driveRun } from './drive-run.ts';
import { asSent, engineFetch, type SentEvent } from './engine-entry.ts';
import type { Executor } from './execute-run.ts';
import { startHousekeeping } from './housekeeping.ts';
import { holdProcessLock } from './process-lock.store.ts';
import type { EngineFunction } from './registry.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type EngineEvent, wakeDue } from './run.store.ts';

export interface EngineOptions {
  readonly handler: ServeHandler;
  /** The maximum number of runs that this process executes at the same time. */
  readonly capacity?: number;
  readonly retryDelayMs?: (attempt: number) => number;
  /** Returns the tenant of the run that an event starts. Tenants take turns. */
  readonly tenantOf?: (event: EngineEvent) => string;
  /**
   * Whether the event is only a wake-up. Among equal wake-ups, at most one run is queued at a time. By default no
   * event is a wake-up.
   */
  readonly isWakeUp?: (event: EngineEvent) => boolean;
  /**
   * Whether some run may be waiting for this event or be cancelled by it. By default this is assumed of every event.
   */
  readonly isWaitedFor?: (event: EngineEvent) => boolean;
  /**
   * Returns the code of a function without steps, which the job engine calls directly. By default no function is called
   * directly.
   */
  readonly directly?: (functionId: string) => DirectWork | undefined;
  /** The number of attempts without progress after which a run ends as dead. */
  readonly triesMax?: number;
  /** How long running runs may continue after the job engine was told to stop, in milliseconds. */
  readonly drainMs?: number;
  /** The time in milliseconds after which a call of a function without a sign of progress counts as failed. */
  readonly timeLimitMs?: (functionId: string) => number;
  /** The time without a heartbeat, in milliseconds, after which the other processes give a process up. */
  readonly silentMs?: number;
  /**
   * How long a process that lost its lock may take to reconnect, in milliseconds. After that, the other processes take
   * over its runs.
   */
  readonly graceMs?: number;
  /** Takes the process's lock at start-up, and tries again while the database is still starting. */
  readonly patiently?: Patiently;
}

export interface RunningEngine {
  /** Takes no more runs, and lets running runs end or pause for a limited time. Events are still accepted. */
  drain(): Promise<void>;
  /** Ends the job engine, which then accepts neither events nor runs. */
  stop(): Promise<void>;
}

const capacityDefault = 200;
/**
 * How long the engine waits for running work on shutdown. Requests in flight have 15 s, and the whole process has 25 s
 * (server/boot/README.md).
 */
const drainMsDefault = 18_000;
const triesMaxDefault = 10;
const wokenAtOnce = 200;
const timeLimitMsDefault = 120_000;
const silentMsDefault = 15_000;
/** Within this time after a database restart, every living process has reconnected. */
const graceMsDefault = 2_500;
/** How many heartbeats a process may miss before it counts as silent. */
const heartbeatsPerSilence = 6;

/** Returns the organization of a wake-up, which its data contains (server/jobs/catalogue.ts). */
const organizationOf = (event: EngineEvent): string => String(event.data.organization_id ?? '');

async function register(handler: ServeHandler): Promise<EngineFunction[]> {
  const functions: EngineFunction[] = [];
  engineEntry.fetch = engineFetch({ register: (found) => void functions.push(...found), accept: async () => [] });
  const response = await handler(new Request(serveUrl, { method: 'PUT', headers: { host: 'embedded.invalid' } }));
  if (!response.ok) throw new Error(`the functions could not be registered: ${await response.text()}`);
  return functions;
}

/**
 * Starts the embedded job engine. It speaks the protocol of Inngest's executor and stores its queue and state in our
 * own Postgres.
 */
export async function startEmbeddedEngine(options: EngineOptions): Promise<RunningEngine> {
  const functions = await register(options.handler);
  const silentMs = options.silentMs ?? silentMsDefault;
  const heartbeatMs = silentMs / heartbeatsPerSilence;
  const lock = await (options.patiently ?? doOnce)(() => holdProcessLock({ heartbeatMs, answerMs: 2 * heartbeatMs }));
  const executor: Executor = {
    functions,
    handler: options.handler,
    retryDelayMs: options.retryDelayMs ?? retryDelayMs,
    tenantOf: options.tenantOf ?? organizationOf,
    ...(options.isWakeUp ? { isWakeUp: options.isWakeUp } : {}),
    ...(options.isWaitedFor ? { isWaitedFor: options.isWaitedFor } : {}),
    ...(options.directly ? { directly: options.directly } : {}),
    triesMax: options.triesMax ?? triesMaxDefault,
    timeLimitMs: options.timeLimitMs ?? (() => timeLimitMsDefault),
    poke: (what) => dispatcher.poke(what),
  };
  const dispatcher = startDispatcher({
    worker: lock.worker,
    capacity: options.capacity ?? capacityDefault,
    drive: (run) => driveRun(executor, run),
    wakeDue: async () => {
      const due = await wakeDue(wokenAtOnce);
      if (due.batch_due) await startDueBatches(executor);
      return due.next_ms;
    },
  });
  const crons = startCrons(executor, functions);
  const patience = { silentMs, graceMs: options.graceMs ?? graceMsDefault };
  const housekeeping = startHousekeeping(lock.worker, patience, () => executor.poke('ready'));
  const accept = (sent: readonly SentEvent[]) => acceptEvents(executor, sent);
  engineEntry.fetch = engineFetch({ register: () => {}, accept });
  engineEntry.accept = async (events) => void (await accept(events.map(asSent)));
  let drained: Promise<void> | null = null;
  const drain = () => {
    crons.stop();
    housekeeping.stop();
    drained ??= dispatcher.drain(options.drainMs ?? drainMsDefault);
    return drained;
  };
  return {
    drain,
    stop: async () => {
      await drain();
      engineEntry.fetch = null;
      engineEntry.accept = null;
      await lock.release();
      log.debug('the engine has stopped');
    },
  };
}
