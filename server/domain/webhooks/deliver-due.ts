import { now } from '#server/base/clock.ts';
import { isStopping } from '#server/base/stopping.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { type DueEndpoint, endpointsWithDue, nextDue } from './delivery-claim.store.ts';
import { disableIfFailing } from './disable-if-failing.ts';
import { drainEndpoint } from './drain-endpoint.ts';

/** Hints of times closer than this are one. */
const roundMs = 50;

/** Hints the engine at the next retry's time; the same time is hinted once. */
async function scheduleNext(endpointId: string): Promise<void> {
  const due = await nextDue(endpointId, now());
  if (!due) return;
  const { at: exactly, ...endpoint } = due;
  // A lease's end is told by two clocks; rounded up, it is one time.
  const at = new Date(Math.ceil(exactly.getTime() / roundMs) * roundMs);
  await enqueue('parley/delivery.due', endpoint, { id: `due-${endpointId}-${at.getTime()}`, at });
}

/** Delivers whatever is due at an endpoint, several at once, until nothing is left. Told twice or too early it does nothing. */
export async function deliverDue(endpointId: string): Promise<void> {
  const { succeeded, others, again } = await drainEndpoint(endpointId);
  // The earliest of those that wait is hinted already, unless it was among these: after nothing but first successes there
  // is no more to do.
  if (succeeded > 0 && others === 0 && !again && !isStopping()) return;
  if (others > 0) await disableIfFailing(endpointId);
  await scheduleNext(endpointId);
}

/** For the sweep: endpoints with something due, leases of dead workers included. */
export const endpointsWithDueDeliveries = (): Promise<DueEndpoint[]> => endpointsWithDue(now());
