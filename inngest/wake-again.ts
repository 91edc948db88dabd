import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Runs a drain. If the drain fails because the database is unavailable, sends its wake-up again, to arrive when the
 * database is back: the engine's own retries are meant for faults of functions and come 15 s later at the earliest.
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
      // For work that the drain had begun and could not record.
      void enqueue('parley/reconcile.due', {});
    }
    throw error;
  }
}
