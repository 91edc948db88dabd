import { isDatabaseAway } from '#server/base/is-database-away.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Runs a drain. One that failed because the database was away is woken again, which arrives once the database is back:
 * the engine's own retries are made for faults of functions, and come a quarter of a minute later at the earliest.
 */
export async function wakeAgain<Name extends JobName>(
  name: Name,
  data: unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseAway(error)) {
      void enqueue(name, jobs[name].parse(data) as JobData<Name>);
      // What it had begun and could not tell anybody.
      void enqueue('parley/reconcile.due', {});
    }
    throw error;
  }
}
