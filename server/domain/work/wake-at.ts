import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/** Wake-ups of times closer than this are one: a lease's end is told by two clocks. */
const roundMs = 50;

/** Wakes the engine at the time something is due; the same time is announced once. */
export async function wakeAt<Name extends JobName>(name: Name, data: JobData<Name>, exactly: Date): Promise<void> {
  const at = new Date(Math.ceil(exactly.getTime() / roundMs) * roundMs);
  const of = Object.values(data).join(':');
  await enqueue(name, data, { id: `due:${name}:${of}:${at.getTime()}`, at });
}
