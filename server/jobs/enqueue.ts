import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineEntry, inngest } from './inngest-client.ts';
import { isKiller } from './killers.ts';
import { keyOf, wakeWorker } from './under-way.ts';
import { keepUnsent, wake } from './wake-up-states.ts';

interface Options {
  /** An id of the wake-up. With the same id, the job starts at most once within 24 h. */
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
 * Whether this work has become a dead letter. The reconciler may find it again and again, but it is never started
 * until a person decides.
 */
const isDead = (name: JobName, data: Readonly<Record<string, unknown>>): boolean =>
  isKiller({ kind: name, key: keyOf(name, data) });

/**
 * Sends a wake-up to the job engine, to arrive at `at` if given. One `id` starts nothing twice within 24 h. This
 * function never throws, and a wake-up is never the only record of the work: the work is stored in rows, and the
 * reconciler finds rows whose wake-up was lost. If the engine is unavailable, the wake-up is sent later. Equal wake-ups
 * are combined until their run starts; that run processes all due work. If a worker of this process is already running,
 * it processes the new rows, and no run is started.
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

/** Sends many wake-ups of one job in a single call. The job engine accepts all of them or none. */
export async function enqueueAll<Name extends JobName>(name: Name, all: readonly JobData<Name>[]): Promise<void> {
  if (!usesOutsideInngest() && !engineEntry.fetch) return;
  const sendOne = (data: JobData<Name>) => () => send(name, [data, {}]);
  const unhandled = all.filter((data) => !isDead(name, data) && !wakeWorker(name, data, sendOne(data)));
  if (unhandled.length === 0 || (await send(name, ...unhandled.map((data): [unknown, Options] => [data, {}])))) return;
  for (const data of unhandled) keepUnsent(keyOf(name, data), sendOne(data));
}
