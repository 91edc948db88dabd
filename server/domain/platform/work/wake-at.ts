import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/** Wake-ups closer together than this count as one: two clocks tell the end of a lease slightly differently. */
const roundMs = 50;

/** Wakes the engine at the time something is due; the same time is announced once. */
export async function wakeAt<Name extends JobName>(name: Name, data: JobData<Name>, exactly: Date): Promise<void> {
  const at = new Date(Math.ceil(exactly.getTime() / roundMs) * roundMs);
  const of = Object.values(data).join(':');
  await enqueue(name, data, { id: `due:${name}:${of}:${at.getTime()}`, at });
}
