import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineDoor, inngest } from './inngest-client.ts';
import { sendOnce } from './pending-hints.ts';
import { isHeard } from './under-way.ts';

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
    await inngest.send(hints.map(([data, options]) => eventOf(name, data, options)));
    return true;
  } catch (error) {
    log.warn({ job: name, error: String(error) }, 'a hint could not be sent yet');
    return false;
  }
}

/** Hints the engine could not be told (it, or its database, is away), by what they say. Lost with the process: the sweep. */
const unsent = new Map<string, () => Promise<boolean>>();
const unsentMax = 10_000;
const againAfterMs = 1_000;
let again: NodeJS.Timeout | null = null;

async function sendUnsent(): Promise<void> {
  for (const [key, trySending] of unsent) {
    if (!(await trySending())) break;
    unsent.delete(key);
  }
  again = null;
  if (unsent.size > 0) plan();
}

function plan(): void {
  again ??= setTimeout(() => void sendUnsent(), againAfterMs);
  again.unref();
}

function keep(name: JobName, data: unknown, options: Options): void {
  if (unsent.size >= unsentMax) return;
  const key = `${name} ${options.id ?? JSON.stringify(data)} ${options.at?.getTime() ?? ''}`;
  unsent.set(key, () => send(name, [data, options]));
  plan();
}

async function sendOrKeep(name: JobName, data: unknown, options: Options): Promise<void> {
  if (!(await send(name, [data, options]))) keep(name, data, options);
}

/**
 * Sends a hint (at `at`, when given; one `id` starts nothing twice within 24 h) to the engine. Never throws and is never
 * the only record of the work: rows are the truth, and the sweep finds what a lost hint leaves behind. One that cannot
 * be sent is sent as soon as the engine is back. Of many same hints one is sent until its run begins, which finds
 * whatever the others were about; what somebody in this process hears while at work begins no run at all.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: Options = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  const sendIt = () => sendOrKeep(name, data, options);
  if (options.id || options.at) return sendIt();
  if (!isHeard(name, data)) await sendOnce(name, data, sendIt);
}

/** Hints of one name for many at once, in one call: the engine takes all of them or none. */
export async function enqueueAll<Name extends JobName>(name: Name, all: readonly JobData<Name>[]): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  const unheard = all.filter((data) => !isHeard(name, data));
  if (unheard.length === 0 || (await send(name, ...unheard.map((data): [unknown, Options] => [data, {}])))) return;
  for (const data of unheard) keep(name, data, {});
}
