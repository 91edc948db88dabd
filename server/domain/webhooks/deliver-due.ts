import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { startRecorder } from './attempt-recorder.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueEndpoint,
  endpointsWithDue,
  nextDue,
} from './delivery.store.ts';
import { renderEvents } from './render-event.ts';
import { disableFailing, type EndpointRow, findEndpointToDeliver } from './webhook-endpoint.store.ts';

/** Attempts of one endpoint at the same time: a slow receiver holds up only itself. */
const inFlightMax = 16;
const claimMax = 32;
/** The next claim is made when so many of this one wait to fly. */
const claimAhead = 8;
const disableAfterMs = 72 * 3_600_000;

/** A claimed delivery waits for at most three time-outs, its own included; only then may another worker take it again. */
const leaseSlackMs = 20_000;
const leaseMs = () => 3 * env.WEBHOOK_TIMEOUT_MS + leaseSlackMs;

const disableReason = 'No successful delivery for 72 hours.';

interface Prepared {
  readonly endpoint: EndpointRow;
  readonly delivery: ClaimedDelivery;
  readonly body: string;
}

/** Claims what is due and renders it. The endpoint is read anew each time, so a long drain knows a new address or secret. */
async function prepare(endpointId: string): Promise<Prepared[]> {
  const at = now();
  const claimed = await claimDeliveries(endpointId, at, new Date(at.getTime() + leaseMs()), claimMax);
  const endpoint = claimed.length > 0 ? await findEndpointToDeliver(endpointId) : null;
  if (!endpoint) return [];
  const ids = claimed.map((delivery) => delivery.event_id);
  const bodies = await renderEvents(endpoint.organizationId, ids);
  return claimed.map((delivery) => ({ endpoint, delivery, body: bodies.get(delivery.event_id) ?? '' }));
}

async function drain(endpoint: EndpointRow): Promise<void> {
  const recorder = startRecorder(endpoint.organizationId, endpoint.id);
  const flying = new Set<Promise<void>>();
  const fly = (one: Prepared) => {
    const attempt: Promise<void> = attemptDelivery(one.endpoint, one.delivery, one.body)
      .then(recorder.add)
      .catch((error: unknown) =>
        log.error({ delivery: one.delivery.id, error: String(error) }, 'an attempt could not be made'),
      )
      .finally(() => flying.delete(attempt));
    flying.add(attempt);
  };
  const claimNext = () => {
    const claim = prepare(endpoint.id);
    // Awaited later; a failure meanwhile must not count as unhandled.
    claim.catch(() => {});
    return claim;
  };
  let next = claimNext();
  for (;;) {
    const ready = await next;
    if (ready.length === 0 && flying.size === 0) break;
    if (ready.length === 0) await Promise.race(flying);
    // The next claim is prepared while this one is in flight.
    for (const [place, one] of ready.entries()) {
      if (flying.size >= inFlightMax) await Promise.race(flying);
      fly(one);
      if (place === Math.max(0, ready.length - claimAhead)) next = claimNext();
    }
    if (ready.length === 0) next = claimNext();
  }
  await recorder.settled();
}

/** Hints the engine at the next retry's time; the same time is hinted once. */
async function scheduleNext({ id: endpointId, organizationId }: EndpointRow): Promise<void> {
  const due = await nextDue(endpointId);
  if (!due?.at) return;
  const options = { id: `due-${endpointId}-${due.at.getTime()}`, at: due.at };
  await enqueue('parley/delivery.due', { organization_id: organizationId, endpoint_id: endpointId }, options);
}

/** Delivers whatever is due at an endpoint, several at once, until nothing is left. Told twice or too early it does nothing. */
export async function deliverDue(endpointId: string): Promise<void> {
  const endpoint = await findEndpointToDeliver(endpointId);
  if (!endpoint) return;
  await drain(endpoint);
  const at = now();
  await disableFailing(endpointId, new Date(at.getTime() - disableAfterMs), at, disableReason);
  await scheduleNext(endpoint);
}

/** For the sweep: endpoints with something due, leases of dead workers included. */
export const endpointsWithDueDeliveries = (): Promise<DueEndpoint[]> => endpointsWithDue(now());
