import { env } from '#server/base/env.ts';
import { holdLease, type Lease } from '../../../platform/work/hold-lease.ts';
import { type ClaimedDelivery, claimDeliveries, deliveryRows } from './delivery-claim.store.ts';

/**
 * The lease of one drain of an endpoint. The lease covers the claimed deliveries, and more deliveries can be claimed
 * under it.
 */
export interface DeliveryLease extends Lease {
  /** Takes up to `limit` deliveries of the endpoint that are due at `at`. */
  claim(endpointId: string, at: Date, limit: number): Promise<ClaimedDelivery[]>;
}

/** Starts the lease for one drain of an endpoint (WEBHOOK_LEASE_MS). */
export function startLease(): DeliveryLease {
  const lease = holdLease(deliveryRows, env.WEBHOOK_LEASE_MS);
  return { ...lease, claim: (endpointId, at, limit) => lease.take((by) => claimDeliveries(endpointId, at, by, limit)) };
}
