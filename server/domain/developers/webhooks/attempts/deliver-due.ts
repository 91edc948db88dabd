import { now } from '#server/base/clock.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { disableIfFailing } from '../health/disable-if-failing.ts';
import { endpointsWithDue, nextDue } from './delivery-claim.store.ts';
import { drainEndpoint } from './drain-endpoint.ts';

const job = 'parley/delivery.due';

/** Wakes the engine at the next retry's time. */
async function scheduleNext(endpointId: string): Promise<void> {
  const due = await nextDue(endpointId, now());
  if (!due) return;
  const { at, ...endpoint } = due;
  await wakeAt(job, endpoint, at);
}

/** Delivers everything that is due at an endpoint, several at once, until nothing is left. A repeated or early call does no harm. */
export async function deliverDue(endpointId: string): Promise<void> {
  const { succeeded, others, again } = await drainEndpoint(endpointId);
  // The earliest of those that wait is announced already, unless it was among these: after nothing but first successes there
  // is no more to do.
  if (succeeded > 0 && others === 0 && !again && !isStopping()) return;
  if (others > 0) await disableIfFailing(endpointId);
  await scheduleNext(endpointId);
}

/** One run an endpoint at a time: a slow receiver holds up only itself. */
export const deliveryWork = kindOfWork({
  id: 'deliver-webhooks',
  job,
  turn: ['endpoint_id'],
  isLeased: true,
  work: ({ endpoint_id }) => deliverDue(endpoint_id),
  waiting: () => endpointsWithDue(now()),
});
