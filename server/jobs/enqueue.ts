import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { hint, keepUnsent } from './hint-states.ts';
import { engineDoor, inngest } from './inngest-client.ts';
import { isKiller } from './killers.ts';
import { isHeard, keyOf } from './under-way.ts';

interface Options {
  /** Starts nothing twice within 24 h. */
  readonly id?: string;
  readonly at?: Date;
}

const eventOf = (name: JobName, data: unknown, { id, at }: Options) => ({
  name,
  data: jobs[name].parse(data),
  ...(id ? { id } : {}),
  // An event of the future waits for its time.
  ...(at ? { ts: toMachineTime(at).getTime() } : {}),
});

async function send(name: JobName, ...hints: readonly [unknown, Options][]): Promise<boolean> {
  try {
    const events = hints.map(([data, options]) => eventOf(name, data, options));
    await (engineDoor.accept ? engineDoor.accept(events) : inngest.send(events));
    return true;
  } catch (error) {
    log.warn({ job: name, error: String(error) }, 'a hint could not be sent yet');
    return false;
  }
}

/** A dead letter is not asked for, however often it is found to wait: a person looks at it, and lets it begin anew. */
const isDead = (name: JobName, data: Readonly<Record<string, unknown>>): boolean =>
  isKiller({ kind: name, key: keyOf(name, data) });

/**
 * Sends a hint (at `at`, when given; one `id` starts nothing twice within 24 h) to the engine. Never throws and is never
 * the only record of the work: rows are the truth, and the reconciler finds what a lost hint leaves behind. One that cannot
 * be sent is sent as soon as the engine is back. Of many same hints one is sent until its run begins, which finds
 * whatever the others were about; what somebody in this process hears while at work begins no run at all.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: Options = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  if (isDead(name, data)) return;
  const sendIt = () => send(name, [data, options]);
  if (!options.id && !options.at) return hint(keyOf(name, data), sendIt);
  // Meant for a time of its own: it stands for no other.
  const key = `${name} ${options.id ?? keyOf(name, data)} ${options.at?.getTime() ?? ''}`;
  if (!(await sendIt())) keepUnsent(key, sendIt);
}

/** Hints of one name for many at once, in one call: the engine takes all of them or none. */
export async function enqueueAll<Name extends JobName>(name: Name, all: readonly JobData<Name>[]): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  const sendOne = (data: JobData<Name>) => () => send(name, [data, {}]);
  const unheard = all.filter((data) => !isDead(name, data) && !isHeard(name, data, sendOne(data)));
  if (unheard.length === 0 || (await send(name, ...unheard.map((data): [unknown, Options] => [data, {}])))) return;
  for (const data of unheard) keepUnsent(keyOf(name, data), sendOne(data));
}
