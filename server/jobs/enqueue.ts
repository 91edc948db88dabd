import { usesOutsideInngest } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { type JobData, type JobName, jobs } from './catalogue.ts';
import { engineDoor, inngest } from './inngest-client.ts';

/**
 * Sends a hint to the engine. Never throws and is never the only record of the work: rows are the truth, and the
 * sweep finds what a lost hint leaves behind.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  options: { readonly id?: string } = {},
): Promise<void> {
  if (!usesOutsideInngest() && !engineDoor.fetch) return;
  try {
    await inngest.send({ name, data: jobs[name].parse(data), ...options });
  } catch (error) {
    log.warn({ job: name, error: String(error) }, 'a hint could not be sent; the sweep makes good');
  }
}
