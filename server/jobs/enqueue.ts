import { setTimeout as delay } from 'node:timers/promises';
import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineDoor, inngest } from './inngest-client.ts';

interface Options {
  /** Starts nothing twice within 24 h. */
  readonly id?: string;
  readonly at?: Date;
}

/** Hints that are being sent: what is the same and comes meanwhile is sent once more afterwards, however often it came. */
const sending = new Map<string, { again: boolean }>();
const pauseMs = 20;

async function send(name: JobName, data: unknown, { id, at }: Options): Promise<void> {
  try {
    await inngest.send({
      name,
      data: jobs[name].parse(data),
      ...(id ? { id } : {}),
      // An event of the future waits for its time.
      ...(at ? { ts: toMachineTime(at).getTime() } : {}),
    });
  } catch (error) {
    log.warn({ job: name, error: String(error) }, 'a hint could not be sent; the sweep makes good');
  }
}

/**
 * Sends a hint (at `at`, when given; one `id` starts nothing twice within 24 h) to the engine. Never throws and is never
 * the only record of the work: rows are the truth, and the sweep finds what a lost hint leaves behind. Of many same hints
 * at once the first is sent at once and one more after it, which finds whatever the others were about.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: Options = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  if (options.id || options.at) return send(name, data, options);
  const key = `${name} ${JSON.stringify(data)}`;
  const under = sending.get(key);
  if (under) {
    under.again = true;
    return;
  }
  const state = { again: false };
  sending.set(key, state);
  await send(name, data, options);
  void followUp(key, state, () => send(name, data, options));
}

async function followUp(key: string, state: { again: boolean }, sendAgain: () => Promise<void>): Promise<void> {
  while (state.again) {
    await delay(pauseMs);
    state.again = false;
    await sendAgain();
  }
  sending.delete(key);
}
