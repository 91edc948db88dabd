import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type AttemptRecorder, startRecorder } from './attempt-recorder.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueEndpoint,
  endpointsWithDue,
  eventOf,
  nextDue,
} from './delivery-claim.store.ts';
import { disableIfFailing } from './disable-if-failing.ts';
import { bodiesOf } from './render-event.ts';

/** Attempts of one endpoint at the same time: a slow receiver holds up only itself. */
const inFlightMax = 16;
const claimMax = 32;
/** The next claim is made when so many of this one wait to fly. */
const claimAhead = 8;
/** What comes meanwhile does not wait for attempts slower than this. */
const slowMs = 250;

/** A claimed delivery waits for at most three time-outs, its own included; only then may another worker take it again. */
const leaseSlackMs = 20_000;
const leaseMs = () => 3 * env.WEBHOOK_TIMEOUT_MS + leaseSlackMs;

interface Prepared {
  readonly delivery: ClaimedDelivery;
  readonly body: string;
}

/** Claims what is due and renders it. */
async function prepare(endpointId: string): Promise<Prepared[]> {
  const at = now();
  const claimed = await claimDeliveries(endpointId, at, new Date(at.getTime() + leaseMs()), claimMax);
  const [first] = claimed;
  if (!first) return [];
  const bodies = await bodiesOf(first.organization_id, claimed.map(eventOf));
  return claimed.map((delivery) => ({ delivery, body: bodies.get(delivery.event_id) ?? '' }));
}

/** Have all landed, without waiting for slow ones? */
async function landed(flying: ReadonlySet<Promise<void>>): Promise<boolean> {
  const patience = new AbortController();
  const tooSlow = delay(slowMs, false, { signal: patience.signal }).catch(() => false);
  const all = Promise.all(flying).then(() => true);
  return Promise.race([all, tooSlow]).finally(() => patience.abort());
}

/** Attempts everything that is due; what becomes due later brings a hint of its own. */
async function drain(endpointId: string, recorder: AttemptRecorder): Promise<void> {
  const flying = new Set<Promise<void>>();
  const fly = ({ delivery, body }: Prepared) => {
    const attempt: Promise<void> = attemptDelivery(delivery, body)
      .then((record) => recorder.add(delivery.organization_id, record))
      .catch((error: unknown) =>
        log.error({ delivery: delivery.id, error: String(error) }, 'an attempt could not be made'),
      )
      .finally(() => flying.delete(attempt));
    flying.add(attempt);
  };
  const claimNext = () => {
    const claim = prepare(endpointId);
    // Awaited later; a failure meanwhile must not count as unhandled.
    claim.catch(() => {});
    return claim;
  };
  let next = claimNext();
  for (;;) {
    const ready = await next;
    const isLast = ready.length < claimMax;
    for (const [place, one] of ready.entries()) {
      if (flying.size >= inFlightMax) await Promise.race(flying);
      fly(one);
      // The next claim is prepared while this one is in flight.
      if (!isLast && place === claimMax - claimAhead) next = claimNext();
    }
    if (isLast && (await landed(flying))) break;
    if (isLast) next = claimNext();
  }
  await recorder.settled();
}

/** Hints the engine at the next retry's time; the same time is hinted once. */
async function scheduleNext(endpointId: string): Promise<void> {
  const due = await nextDue(endpointId);
  if (!due) return;
  const { at, ...endpoint } = due;
  await enqueue('parley/delivery.due', endpoint, { id: `due-${endpointId}-${at.getTime()}`, at });
}

/** Delivers whatever is due at an endpoint, several at once, until nothing is left. Told twice or too early it does nothing. */
export async function deliverDue(endpointId: string): Promise<void> {
  const recorder = startRecorder(endpointId);
  await drain(endpointId, recorder);
  // Retries that wait were hinted when their attempt failed: after nothing but successes there is no more to do.
  const { succeeded, others } = recorder.counts();
  if (succeeded > 0 && others === 0) return;
  if (others > 0) await disableIfFailing(endpointId);
  await scheduleNext(endpointId);
}

/** For the sweep: endpoints with something due, leases of dead workers included. */
export const endpointsWithDueDeliveries = (): Promise<DueEndpoint[]> => endpointsWithDue(now());
