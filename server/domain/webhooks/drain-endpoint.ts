import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/stopping.ts';
import { type Bell, openBell, topics } from '#server/jobs/under-way.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type AttemptRecorder, startRecorder } from './attempt-recorder.ts';
import { type ClaimedDelivery, eventOf } from './delivery-claim.store.ts';
import { type DeliveryLease, startLease } from './delivery-lease.ts';
import { bodiesOf } from './render-event.ts';

/** Attempts of one endpoint at the same time: a slow receiver holds up only itself. */
const inFlightMax = 16;
/** Claimed at a time: few, so that a change of the endpoint is heeded soon; more from a receiver that takes them quickly. */
const claimSize = 32;
const fastClaimSize = 96;
const fastMs = 500;
/** While slow attempts fly, what other processes published is looked for this often; our own rings. */
const lookMs = 1_000;
/** A receiver that has not answered anything for this long is waited for. */
const silentMs = 50;

interface Prepared {
  readonly delivery: ClaimedDelivery;
  readonly body: string;
}

export interface Drained {
  readonly succeeded: number;
  /** Failed, could not be recorded, or were given back. */
  readonly others: number;
  /** Something was tried again: what else waits to be was hinted together with it, and needs a hint of its own now. */
  readonly again: boolean;
}

/** Claims what is due and renders it. */
async function prepare(endpointId: string, lease: DeliveryLease, most: number): Promise<Prepared[]> {
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

/** Attempts what is due, claim after claim, until nothing is left or the process is told to end. Answers what was given back. */
async function work(
  endpointId: string,
  lease: DeliveryLease,
  recorder: AttemptRecorder,
  bell: Bell,
): Promise<string[]> {
  const flying = new Set<Promise<void>>();
  const left: string[] = [];
  let silence: NodeJS.Timeout | undefined;
  const fly = ({ delivery, body }: Prepared) => {
    // Another worker may have it by now, or is to have it.
    if (isStopping() || !lease.holds(delivery.id)) return void left.push(delivery.id);
    const attempt: Promise<void> = attemptDelivery(delivery, body)
      .then((record) => recorder.add(delivery.organization_id, record))
      .catch((error: unknown) =>
        log.error({ delivery: delivery.id, error: String(error) }, 'an attempt could not be made'),
      )
      .finally(() => {
        clearTimeout(silence);
        silence = undefined;
        flying.delete(attempt);
        if (flying.size === 0) bell.nudge();
      });
    flying.add(attempt);
    silence ??= setTimeout(waitsOutside, silentMs);
  };
  let claimedAt = Number.NEGATIVE_INFINITY;
  const claimNext = () => {
    bell.answer();
    const most = performance.now() - claimedAt < fastMs ? fastClaimSize : claimSize;
    claimedAt = performance.now();
    const ready = prepare(endpointId, lease, most);
    // Awaited later; a failure meanwhile must not count as unhandled.
    ready.catch(() => {});
    return { most, ready };
  };
  try {
    for (let next = claimNext(); ; ) {
      const { most, ready } = next;
      const prepared = await ready;
      const isLast = prepared.length < most;
      for (const [place, one] of prepared.entries()) {
        if (flying.size >= inFlightMax) await Promise.race(flying);
        fly(one);
        // The next claim is prepared while the rest of this one flies.
        if (!isLast && place === Math.floor(most / 3)) next = claimNext();
      }
      if (!isLast) continue;
      if (flying.size > 0) await bell.heard(lookMs);
      if (isStopping() || (flying.size === 0 && bell.close())) return left;
      if (flying.size >= inFlightMax) await Promise.race(flying);
      next = claimNext();
    }
  } finally {
    // Also when a claim failed: what flies is told to the database before anybody else may begin.
    await Promise.all(flying);
    await recorder.settled();
  }
}

/** Attempts everything that is due at an endpoint, several at once; what becomes due later brings a hint of its own. */
export async function drainEndpoint(endpointId: string): Promise<Drained> {
  const lease = startLease();
  const recorder = startRecorder(endpointId, lease);
  let again = false;
  const noticing: DeliveryLease = {
    ...lease,
    claim: async (...words) => {
      const claimed = await lease.claim(...words);
      again ||= claimed.some((one) => one.again);
      return claimed;
    },
  };
  const bell = openBell(topics['parley/delivery.due']({ endpoint_id: endpointId }));
  try {
    const left = await work(endpointId, noticing, recorder, bell);
    if (left.length > 0) await lease.giveBack(left);
    const { succeeded, others } = recorder.counts();
    return { succeeded, others: others + left.length, again };
  } finally {
    bell.abandon();
    lease.end();
  }
}
