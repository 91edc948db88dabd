import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineEntry, inngest } from './inngest-client.ts';
import { isKiller } from './killers.ts';
import { keyOf, wakeWorker } from './under-way.ts';
import { keepUnsent, wake } from './wake-up-states.ts';

interface Options {
  /** An id of the wake-up. Wake-ups with the same id start the job at most once within 24 h. */
  readonly id?: string;
  readonly at?: Date;
}

const eventOf = (name: JobName, data: unknown, { id, at }: Options) => ({
  name,
  data: jobs[name].parse(data),
  ...(id ? { id } : {}),
  // An event with a future time waits in the job engine until then.
  ...(at ? { ts: toMachineTime(at).getTime() } : {}),
});

async function send(name: JobName, ...wakeUps: readonly [unknown, Options][]): Promise<boolean> {
  try {
    const events = wakeUps.map(([data, options]) => eventOf(name, data, options));
    await (engineEntry.accept ? engineEntry.accept(events) : inngest.send(events));
    return true;
  } catch (error) {
    log.warn({ job: name, error: String(error) }, 'a wake-up could not be sent yet');
    return false;
  }
}

/**
 * Whether this work is a dead letter, because it has crashed its process repeatedly. The reconciler may find the work
 * again and again, but no run is started for it until a person retries it or its crash records expire after a week.
 */
const isDead = (name: JobName, data: Readonly<Record<string, unknown>>): boolean =>
  isKiller({ kind: name, key: keyOf(name, data) });

/**
 * Sends a wake-up to the engine. With `at`, the wake-up arrives at that time. Wake-ups with the same `id` start the job
 * at most once within 24 h. This function never throws, and a wake-up is never the only record of the work: the work is
 * stored in rows, and the reconciler finds rows whose wake-up was lost. If the engine is unavailable, the wake-up is
 * sent later. Equal wake-ups are combined until their run starts, because that run processes all due work. If a worker
 * of this process is already running, it processes the new rows, and no run is started.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: Options = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineEntry.fetch) return;
  if (isDead(name, data)) return;
  const sendIt = () => send(name, [data, options]);
  if (!options.id && !options.at) return wake(keyOf(name, data), sendIt);
  // A wake-up with its own id or time is not combined with others.
  const key = `${name} ${options.id ?? keyOf(name, data)} ${options.at?.getTime() ?? ''}`;
  if (!(await sendIt())) keepUnsent(key, sendIt);
}

/**
 * Sends many wake-ups of one job in a single call. If the call fails, all of them are sent again later. A wake-up whose
 * worker is already running in this process wakes that worker instead.
 */
export async function enqueueAll<Name extends JobName>(name: Name, all: readonly JobData<Name>[]): Promise<void> {
  if (!usesOutsideInngest() && !engineEntry.fetch) return;
  const sendOne = (data: JobData<Name>) => () => send(name, [data, {}]);
  const unhandled = all.filter((data) => !isDead(name, data) && !wakeWorker(name, data, sendOne(data)));
  if (unhandled.length === 0 || (await send(name, ...unhandled.map((data): [unknown, Options] => [data, {}])))) return;
  for (const data of unhandled) keepUnsent(keyOf(name, data), sendOne(data));
}
