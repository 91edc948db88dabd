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
  /** Events that say only that there is something to do: of their runs one a function and turn waits to begin. None by itself. */
  readonly isWakeUp?: (event: EngineEvent) => boolean;
  /** Can a run wait for such an event, or be ended by it? Any can by itself. */
  readonly isWaitedFor?: (event: EngineEvent) => boolean;
  /** Functions without steps that can be called as they are; none by itself. */
  readonly directly?: (functionId: string) => DirectWork | undefined;
  /** Times a run is taken without any progress before it ends as dead. */
  readonly triesMax?: number;
  /** How long runs may go on when the engine ends, in milliseconds. */
  readonly drainMs?: number;
  /** How long a call of a function may give no sign before it is given up. */
  readonly timeLimitMs?: (functionId: string) => number;
  /** A process that has not said for so long that it lives is given up by the others. */
  readonly silentMs?: number;
  /** How long one whose lock is gone may take to connect again before the others go on with its runs. */
  readonly graceMs?: number;
  /** How the process's lock is taken first, while its database may be starting too. */
  readonly patiently?: Patiently;
}

export interface RunningEngine {
  /** Takes no more runs and lets those that are driven come to rest, for a while; events are still taken in. */
  drain(): Promise<void>;
  /** The end: nothing is taken in any more. */
  stop(): Promise<void>;
}

const placesDefault = 200;
/** Requests in flight have 15 s, the whole process 25 s (server/boot/README.md). */
const drainMsDefault = 18_000;
const triesMaxDefault = 10;
const wokenAtOnce = 200;
const timeLimitMsDefault = 120_000;
const silentMsDefault = 15_000;
/** A process that lives is heard of again within this time when the database was started anew. */
const graceMsDefault = 2_500;
/** Beats before a silence is one. */
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
