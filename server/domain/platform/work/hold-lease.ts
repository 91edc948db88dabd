import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { atGivingUp } from '#server/jobs/within-limit.ts';
import { releaseLeases, renewLeases } from './work-row.store.ts';
import type { LeasedTable, Taker } from './work-table.ts';

/**
 * The rows one worker holds. The lease is renewed while the worker's process lives, so it can be short: others soon take
 * over what a killed process held.
 */
export interface Lease {
  readonly holder: string;
  /** Takes rows with a statement that writes the holder into them. */
  take<Row extends { readonly id: string }>(claim: (by: Taker) => Promise<Row[]>): Promise<Row[]>;
  /** May this worker work on the row? No when another worker may have it: the process was frozen, or the database away. */
  holds(id: string): boolean;
  /** Drops a row whose outcome has been stored. */
  drop(id: string): void;
  /** Gives back rows that were not attempted, so that others can take them; without ids, all that are still held. */
  giveBack(ids?: readonly string[]): Promise<void>;
  /** Stops renewing. */
  end(): void;
}

const renewalsPerLease = 3;

/** A lease of `ms` on rows of a table, for one worker. */
export function holdLease(table: LeasedTable, ms: number): Lease {
  const by: Taker = { holder: newId(), ms };
  /** The end of the lease by this process's clock, counted from before the database was asked. */
  const until = new Map<string, number>();
  const renew = async () => {
    const ids = [...until.keys()];
    if (ids.length === 0) return;
    const asked = performance.now();
    try {
      for (const { id } of await renewLeases(table, by, ids)) if (until.has(id)) until.set(id, asked + ms);
    } catch (error) {
      log.warn({ table: table.table, error: String(error) }, 'leases could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), ms / renewalsPerLease);
  timer.unref();
  const end = () => clearInterval(timer);
  // A run that hangs would otherwise hold its rows for ever.
  const stay = atGivingUp(end);
  return {
    holder: by.holder,
    take: async (claim) => {
      const asked = performance.now();
      const claimed = await claim(by);
      for (const { id } of claimed) until.set(id, asked + ms);
      return claimed;
    },
    holds: (id) => (until.get(id) ?? 0) > performance.now(),
    drop: (id) => void until.delete(id),
    giveBack: async (ids = [...until.keys()]) => {
      for (const id of ids) until.delete(id);
      if (ids.length > 0) await releaseLeases(table, by.holder, ids);
    },
    end: () => {
      end();
      stay();
    },
  };
}
