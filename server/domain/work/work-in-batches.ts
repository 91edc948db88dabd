import { isStopping } from '#server/base/stopping.ts';
import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';

/** A run hands over to the next after so long: engines do not like to wait, and others of the turn want theirs. */
const runMs = 20_000;

/**
 * Works something long off, batch by batch, until `next` says that nothing is left: then this answers true. After a
 * while, or when the process ends, it asks for a run of its own and answers false. A batch is one transaction that takes
 * its rows, does its work and marks it, so that whatever becomes of the run each row is done exactly once.
 */
export async function workInBatches<Name extends JobName>(
  name: Name,
  data: JobData<Name>,
  next: () => Promise<boolean>,
): Promise<boolean> {
  const until = performance.now() + runMs;
  while (await next()) {
    goesOn();
    if (performance.now() < until && !isStopping()) continue;
    await enqueue(name, data);
    return false;
  }
  return true;
}
