import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { type ClaimedDelivery, claimDeliveries, releaseLeases, renewLeases } from './delivery-claim.store.ts';

/**
 * What one drain holds. As long as its process lives the lease is renewed, so it can be short, and what a killed
 * process held is delivered by others soon.
 */
export interface DeliveryLease {
  readonly holder: string;
  /** Takes up to `limit` deliveries of the endpoint that are due at `at`. */
  claim(endpointId: string, at: Date, limit: number): Promise<ClaimedDelivery[]>;
  /** May it be attempted? No once it could be somebody else's: the process was frozen, or the database away. */
  holds(id: string): boolean;
  /** Its outcome is recorded. */
  drop(id: string): void;
  /** Lets others take what was not attempted. */
  giveBack(ids: readonly string[]): Promise<unknown>;
  /** Renews no more. */
  end(): void;
}

const renewalsPerLease = 3;

/** A lease for one drain (WEBHOOK_LEASE_MS). */
export function startLease(): DeliveryLease {
  const holder = newId();
  const ms = env.WEBHOOK_LEASE_MS;
  /** Until when by our own clock, counted from before the database was asked. */
  const until = new Map<string, number>();
  const renew = async () => {
    const ids = [...until.keys()];
    if (ids.length === 0) return;
    const asked = performance.now();
    try {
      for (const { id } of await renewLeases(holder, ids, ms)) if (until.has(id)) until.set(id, asked + ms);
    } catch (error) {
      log.warn({ error: String(error) }, 'leases of deliveries could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), ms / renewalsPerLease);
  timer.unref();
  return {
    holder,
    claim: async (endpointId, at, limit) => {
      const asked = performance.now();
      const claimed = await claimDeliveries(endpointId, at, { holder, ms }, limit);
      for (const { id } of claimed) until.set(id, asked + ms);
      return claimed;
    },
    holds: (id) => (until.get(id) ?? 0) > performance.now(),
    drop: (id) => void until.delete(id),
    giveBack: (ids) => {
      for (const id of ids) until.delete(id);
      return releaseLeases(holder, ids);
    },
    end: () => clearInterval(timer),
  };
}
