import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Two wake-ups within this many milliseconds count as one, because two clocks may report slightly different ends of the
 * same lease.
 */
const roundMs = 50;

/**
 * Wakes the job engine at the given time (`exactly`), when something becomes due. Several wake-ups for the same time
 * are sent as one.
 */
export async function wakeAt<Name extends JobName>(name: Name, data: JobData<Name>, exactly: Date): Promise<void> {
  const at = new Date(Math.ceil(exactly.getTime() / roundMs) * roundMs);
  const of = Object.values(data).join(':');
  await enqueue(name, data, { id: `due:${name}:${of}:${at.getTime()}`, at });
}
