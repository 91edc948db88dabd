import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { atGivingUp } from '#server/jobs/within-limit.ts';
import { releaseLeases, renewLeases } from './work-row.store.ts';
import type { LeasedTable, Taker } from './work-table.ts';

/**
 * The rows that one worker holds. The lease is renewed while the worker's process lives. A lease can therefore be
 * short, so that other workers soon take over the rows of a killed process.
 */
export interface Lease {
  readonly holder: string;
  /** Runs a statement that claims rows and writes the lease holder into them. Returns the claimed rows. */
  take<Row extends { readonly id: string }>(claim: (by: Taker) => Promise<Row[]>): Promise<Row[]>;
  /**
   * Whether this worker may still process the row. False if the process was frozen, or the database was unavailable,
   * for so long that another worker may have claimed the row.
   */
  holds(id: string): boolean;
  /** Removes a row from the lease after the row's outcome has been stored. */
  drop(id: string): void;
  /**
   * Releases rows that were not attempted, so that other workers can claim them. Without ids, releases all rows that
   * this worker still holds.
   */
  giveBack(ids?: readonly string[]): Promise<void>;
  /** Stops renewing the lease. */
  end(): void;
}

const renewalsPerLease = 3;

/** Starts a lease of `ms` milliseconds on rows of a table, for one worker. */
export function holdLease(table: LeasedTable, ms: number): Lease {
  const by: Taker = { holder: newId(), ms };
  /**
   * The time at which the lease on each row ends, by this process's clock. The lease is counted from before the
   * statement was sent.
   */
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
  // The renewal stops when the job engine gives up the run. Otherwise a run that hangs would hold its rows forever.
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
