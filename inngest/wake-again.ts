import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { type JobData, type JobName, jobs } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';

/**
 * Runs the work of a wake-up. If the work fails because the database is unavailable, sends the wake-up again, so that
 * the wake-up arrives when the database is back. The engine's own retries would come later, after 15 seconds at the
 * earliest, because they are meant for functions that fail.
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
      // The reconciler also finds work that was started and whose outcome could not be stored.
      void enqueue('parley/reconcile.due', {});
    }
    throw error;
  }
}
