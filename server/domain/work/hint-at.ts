import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/** Hints of times closer than this are one: a lease's end is told by two clocks. */
const roundMs = 50;

/** Hints the engine at the time something is due; the same time is hinted once. */
export async function hintAt<Name extends JobName>(name: Name, data: JobData<Name>, exactly: Date): Promise<void> {
  const at = new Date(Math.ceil(exactly.getTime() / roundMs) * roundMs);
  const of = Object.values(data).join(':');
  await enqueue(name, data, { id: `due:${name}:${of}:${at.getTime()}`, at });
}
