import { now } from '#server/base/clock.ts';
import { isCalled } from '#server/base/process/give-way.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import type { WakeUps } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { bodiesOf } from '../events/render-event.ts';
import { type ClaimedDelivery, eventOf } from './delivery-claim.store.ts';
import type { DeliveryLease } from './delivery-lease.ts';
import type { OpenAttempts } from './open-attempts.ts';

/**
 * How many deliveries are claimed at a time: few, so that a change of the endpoint takes effect soon. A fast receiver
 * gets `fastClaimSize`.
 */
const claimSize = 32;
const fastClaimSize = 96;
const fastMs = 500;
/**
 * How many deliveries are claimed at a time while callers use the API. The bodies of a claim are rendered without a
 * break, so a small claim blocks callers less.
 */
const calledClaimSize = 16;
/**
 * How often the worker looks for deliveries of other processes while slow attempts run, in milliseconds. Deliveries of
 * its own process wake the worker.
 */
const lookMs = 1_000;

export interface Prepared {
  readonly delivery: ClaimedDelivery;
  readonly body: string;
}

/** Claims due deliveries and renders their bodies. */
async function claimAndRender(endpointId: string, lease: DeliveryLease, most: number): Promise<Prepared[]> {
  if (isStopping()) return [];
  goesOn();
  const claimed = await lease.claim(endpointId, now(), most);
  const [first] = claimed;
  if (!first) return [];
  try {
    const bodies = await bodiesOf(first.organization_id, claimed.map(eventOf));
    return claimed.map((delivery) => ({ delivery, body: bodies.get(delivery.event_id) ?? '' }));
  } catch (error) {
    // Gives the deliveries back, so that other workers do not have to wait for the end of the lease.
    await lease.giveBack(claimed.map(({ id }) => id)).catch(() => {});
    throw error;
  }
}

/**
 * Yields all due deliveries of an endpoint, claim after claim. Ends when nothing is left, no attempt runs and no
 * wake-up has arrived, or when the process is told to stop.
 */
export async function* prepareDeliveries(
  endpointId: string,
  lease: DeliveryLease,
  attempts: OpenAttempts,
  wakeUps: WakeUps,
): AsyncGenerator<Prepared, void, void> {
  let claimedAt = Number.NEGATIVE_INFINITY;
  const claimNext = () => {
    wakeUps.answer();
    const isFast = performance.now() - claimedAt < fastMs;
    const most = isCalled() ? calledClaimSize : isFast ? fastClaimSize : claimSize;
    claimedAt = performance.now();
    const ready = claimAndRender(endpointId, lease, most);
    // The promise is awaited later. Until then, a failure must not count as an unhandled rejection.
    ready.catch(() => {});
    return { most, ready };
  };
  for (let next = claimNext(); ; ) {
    const { most, ready } = next;
    const prepared = await ready;
    const isLast = prepared.length < most;
    for (const [index, one] of prepared.entries()) {
      yield one;
      // Prepares the next claim while attempts of the current one are still running.
      if (!isLast && index === Math.floor(most / 3)) next = claimNext();
    }
    if (!isLast) continue;
    if (attempts.count() > 0) await wakeUps.received(lookMs);
    if (isStopping() || (attempts.count() === 0 && wakeUps.close())) return;
    // Waits for a free slot before the next claim. Other workers can take the deliveries that could not begin here.
    await attempts.hasRoom();
    next = claimNext();
  }
}
