import { isStopping } from '#server/base/process/stopping.ts';
import type { JobData, JobName } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { goesOn } from '#server/jobs/within-limit.ts';

/**
 * The time, in milliseconds, after which a run ends and a new run continues the work. Job engines limit the duration of
 * a run, and other organizations need their share.
 */
const runMs = 20_000;

/**
 * Processes a long job batch by batch until `next` reports that nothing is left, and then returns true. After a while,
 * or when the process is stopping, it requests a new run and returns false. A batch is one transaction that claims its
 * rows, processes them and marks them as done. Each row is therefore processed exactly once, whatever happens to the
 * run.
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
