import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineDoor, inngest } from './inngest-client.ts';
import { sendOnce } from './pending-hints.ts';

interface Options {
  /** Starts nothing twice within 24 h. */
  readonly id?: string;
  readonly at?: Date;
}

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
 * one is sent until its run begins, which finds whatever the others were about.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: Options = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  const sendIt = () => send(name, data, options);
  if (options.id || options.at) return sendIt();
  await sendOnce(name, data, sendIt);
}
