import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type ClaimedDelivery, claimDeliveries, endpointsWithDue, nextDue } from './delivery.store.ts';
import { disableFailing, type EndpointRow, findEndpointToDeliver } from './webhook-endpoint.store.ts';

/** Attempts of one endpoint at the same time: a slow receiver holds up only itself. */
const inFlightMax = 16;
const claimBelow = 8;
const disableAfterMs = 72 * 3_600_000;

/** A claim outlives its attempt by this; only then may another worker take it again. */
const leaseSlackMs = 20_000;

const disableReason = 'No successful delivery for 72 hours.';

interface Claim {
  readonly endpoint: EndpointRow;
  readonly delivery: ClaimedDelivery;
}

/** The endpoint is read anew with each claim: a long drain must not go on with an old address or secret. */
async function claim(endpointId: string, free: number): Promise<Claim[]> {
  const at = now();
  const leaseUntil = new Date(at.getTime() + env.WEBHOOK_TIMEOUT_MS + leaseSlackMs);
  const claimed = await claimDeliveries(endpointId, at, leaseUntil, free);
  const endpoint = claimed.length > 0 ? await findEndpointToDeliver(endpointId) : null;
  return endpoint ? claimed.map((delivery) => ({ endpoint, delivery })) : [];
}

async function drain(endpointId: string): Promise<void> {
  const flying = new Set<Promise<void>>();
  for (;;) {
    for (const { endpoint, delivery } of await claim(endpointId, inFlightMax - flying.size)) {
      // An attempt that could not even be recorded stays leased and is taken again when the lease ends.
      const attempt: Promise<void> = attemptDelivery(endpoint, delivery)
        .catch((error: unknown) =>
          log.error({ delivery: delivery.id, error: String(error) }, 'an attempt was not recorded'),
        )
        .finally(() => flying.delete(attempt));
      flying.add(attempt);
    }
    if (flying.size === 0) return;
    // Room for a good part of a claim, or the end of what is in flight.
    do await Promise.race(flying);
    while (flying.size > claimBelow);
  }
}

/** Hints the engine at the next retry's time; the same time is hinted once. */
async function scheduleNext(endpointId: string): Promise<void> {
  const due = await nextDue(endpointId);
  if (!due?.at) return;
  const options = { id: `due-${endpointId}-${due.at.getTime()}`, at: due.at };
  await enqueue('parley/delivery.due', { endpoint_id: endpointId }, options);
}

/** Delivers whatever is due at an endpoint, several at once, until nothing is left. Told twice or too early it does nothing. */
export async function deliverDue(endpointId: string): Promise<void> {
  await drain(endpointId);
  const at = now();
  await disableFailing(endpointId, new Date(at.getTime() - disableAfterMs), at, disableReason);
  await scheduleNext(endpointId);
}

/** For the sweep: endpoints with something due, leases of dead workers included. */
export async function endpointsWithDueDeliveries(): Promise<string[]> {
  return (await endpointsWithDue(now())).map((row) => row.endpoint_id);
}
