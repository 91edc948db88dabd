import { log } from '#server/base/log.ts';
import { engineDoor } from '#server/jobs/inngest-client.ts';
import { doOnce, type Patiently } from '#server/jobs/patiently.ts';
import { acceptEvents, startDueBatches } from './accept-events.ts';
import type { DirectWork } from './call-directly.ts';
import { type ServeHandler, servePlace } from './call-function.ts';
import { startCrons } from './crons.ts';
import { startDispatcher } from './dispatcher.ts';
import { driveRun } from './drive-run.ts';
import { asSent, engineFetch, type SentEvent } from './engine-door.ts';
import type { Executor } from './execute-run.ts';
import { startHousekeeping } from './housekeeping.ts';
import { holdProcessLock } from './process-lock.store.ts';
import type { EngineFunction } from './registry.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type EngineEvent, wakeDue } from './run.store.ts';

export interface EngineOptions {
  readonly handler: ServeHandler;
  /** Runs at once in this process. */
  readonly places?: number;
  readonly retryDelayMs?: (attempt: number) => number;
  /** Whose run an event starts; tenants take turns. */
  readonly tenantOf?: (event: EngineEvent) => string;
  /** Is the event only a wake-up? Of equal wake-ups at most one run waits to begin. By default no event is one. */
  readonly isWakeUp?: (event: EngineEvent) => boolean;
  /** Can a run wait for the event or be cancelled by it? By default this is possible for every event. */
  readonly isWaitedFor?: (event: EngineEvent) => boolean;
  /** Functions without steps, which are called directly; by default none. */
  readonly directly?: (functionId: string) => DirectWork | undefined;
  /** How often a run may be taken without progress before it ends as dead. */
  readonly triesMax?: number;
  /** How long runs may go on when the engine ends, in milliseconds. */
  readonly drainMs?: number;
  /** How long a call of a function may give no sign before it is given up. */
  readonly timeLimitMs?: (functionId: string) => number;
  /** The others give up a process that has sent no heartbeat for this long. */
  readonly silentMs?: number;
  /** How long a process that lost its lock may take to reconnect before the others take over its runs. */
  readonly graceMs?: number;
  /** How the process's lock is taken at the start, while the database may still be starting. */
  readonly patiently?: Patiently;
}

export interface RunningEngine {
  /** Takes no more runs and lets running ones end or rest, for a while; events are still accepted. */
  drain(): Promise<void>;
  /** Ends the engine: it accepts nothing more. */
  stop(): Promise<void>;
}

const placesDefault = 200;
/** Requests in flight get 15 s to end, the whole process 25 s (server/boot/README.md). */
const drainMsDefault = 18_000;
const triesMaxDefault = 10;
const wokenAtOnce = 200;
const timeLimitMsDefault = 120_000;
const silentMsDefault = 15_000;
/** A living process has reconnected within this time after a restart of the database. */
const graceMsDefault = 2_500;
/** How many heartbeats a process may miss before it counts as silent. */
const beatsPerSilence = 6;

/** Wake-ups name the organization (server/jobs/catalogue.ts). */
const organizationOf = (event: EngineEvent): string => String(event.data.organization_id ?? '');

async function register(handler: ServeHandler): Promise<EngineFunction[]> {
  const functions: EngineFunction[] = [];
  engineDoor.fetch = engineFetch({ register: (found) => void functions.push(...found), accept: async () => [] });
  const response = await handler(new Request(servePlace, { method: 'PUT', headers: { host: 'embedded.invalid' } }));
  if (!response.ok) throw new Error(`the functions could not be registered: ${await response.text()}`);
  return functions;
}

/** Starts the embedded engine: Inngest's executor protocol, its queue and state in our own Postgres. */
export async function startEmbeddedEngine(options: EngineOptions): Promise<RunningEngine> {
  const functions = await register(options.handler);
  const silentMs = options.silentMs ?? silentMsDefault;
  const beatMs = silentMs / beatsPerSilence;
  const lock = await (options.patiently ?? doOnce)(() => holdProcessLock({ beatMs, answerMs: 2 * beatMs }));
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
    places: options.places ?? placesDefault,
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
  engineDoor.fetch = engineFetch({ register: () => {}, accept });
  engineDoor.accept = async (events) => void (await accept(events.map(asSent)));
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
      engineDoor.fetch = null;
      engineDoor.accept = null;
      await lock.release();
      log.debug('the engine has stopped');
    },
  };
}
