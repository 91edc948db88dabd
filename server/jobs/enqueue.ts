import { toMachineTime } from '#server/base/clock.ts';
import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineDoor, inngest } from './inngest-client.ts';

/**
 * Sends a hint (at `at`, when given; one `id` starts nothing twice within 24 h) to the engine. Never throws and is never the only record of the work: rows are the truth, and the
 * sweep finds what a lost hint leaves behind.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: { readonly id?: string; readonly at?: Date } = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  try {
    const { id, at } = options;
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
