import { now } from '#server/base/clock.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { disableIfFailing } from '../health/disable-if-failing.ts';
import { endpointsWithDue, nextDue } from './delivery-claim.store.ts';
import { drainEndpoint } from './drain-endpoint.ts';

const job = 'parley/delivery.due';

/** Schedules a wake-up for the time of the endpoint's next attempt. */
async function scheduleNext(endpointId: string): Promise<void> {
  const due = await nextDue(endpointId, now());
  if (!due) return;
  const { at, ...endpoint } = due;
  await wakeAt(job, endpoint, at);
}

/**
 * Delivers all due deliveries of an endpoint, several at once, until nothing is left. A repeated or early call does no
 * harm.
 */
export async function deliverDue(endpointId: string): Promise<void> {
  const { succeeded, others, again } = await drainEndpoint(endpointId);
  // The next retry already has a wake-up, unless this run has processed that retry. If all attempts were first attempts
  // and succeeded, nothing has to be scheduled.
  if (succeeded > 0 && others === 0 && !again && !isStopping()) return;
  if (others > 0) await disableIfFailing(endpointId);
  await scheduleNext(endpointId);
}

/** Delivers webhooks, with one run per endpoint at a time, so that a slow receiver delays only its own deliveries. */
export const deliveryWork = kindOfWork({
  id: 'deliver-webhooks',
  job,
  turn: ['endpoint_id'],
  isLeased: true,
  work: ({ endpoint_id }) => deliverDue(endpoint_id),
  waiting: () => endpointsWithDue(now()),
});
