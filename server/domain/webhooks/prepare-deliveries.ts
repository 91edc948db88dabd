import { now } from '#server/base/clock.ts';
import { isCalled } from '#server/base/give-way.ts';
import { isStopping } from '#server/base/stopping.ts';
import type { WakeUps } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { type ClaimedDelivery, eventOf } from './delivery-claim.store.ts';
import type { DeliveryLease } from './delivery-lease.ts';
import type { OpenAttempts } from './open-attempts.ts';
import { bodiesOf } from './render-event.ts';

/** Claimed at a time: few, so that a change of the endpoint takes effect soon; more from a receiver that takes them quickly. */
const claimSize = 32;
const fastClaimSize = 96;
const fastMs = 500;
/** While somebody calls: each claim is rendered in one go. */
const calledClaimSize = 16;
/** While slow attempts run, what other processes published is looked for this often; our own wakes the worker. */
const lookMs = 1_000;

export interface Prepared {
  readonly delivery: ClaimedDelivery;
  readonly body: string;
}

/** Claims what is due and renders it. */
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
    // Others need not wait for the lease's end.
    await lease.giveBack(claimed.map(({ id }) => id)).catch(() => {});
    throw error;
  }
}

/**
 * Everything that is due at an endpoint, claim after claim, until nothing is left, nothing flies and nobody rang, or the
 * process is told to end.
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
    // Awaited later; a failure meanwhile must not count as unhandled.
    ready.catch(() => {});
    return { most, ready };
  };
  for (let next = claimNext(); ; ) {
    const { most, ready } = next;
    const prepared = await ready;
    const isLast = prepared.length < most;
    for (const [place, one] of prepared.entries()) {
      yield one;
      // The next claim is prepared while the rest of this one flies.
      if (!isLast && place === Math.floor(most / 3)) next = claimNext();
    }
    if (!isLast) continue;
    if (attempts.count() > 0) await wakeUps.received(lookMs);
    if (isStopping() || (attempts.count() === 0 && wakeUps.close())) return;
    // What could not begin yet is left to whoever else may look.
    await attempts.hasPlace();
    next = claimNext();
  }
}
