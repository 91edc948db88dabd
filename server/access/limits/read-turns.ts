import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Limits for the panel's reads: the number that run at once, the number that wait, and the waiting time. */
interface ReadLimits {
  /** The maximum number of reads that run at once: in total, for one organization, and for one member. */
  readonly all: number;
  readonly perOrganization: number;
  readonly perMember: number;
  /** The maximum number of reads that wait at once: for one member, and in total. */
  readonly waitingPerMember: number;
  readonly waiting: number;
  /** The longest waiting time of a read, in milliseconds. After this time the read is refused. */
  readonly waitMs: number;
}

/** The organization and the member that a read is for. */
export interface ReadOf {
  readonly organizationId: string;
  readonly memberId: string;
}

interface Waiter extends ReadOf {
  readonly begin: () => void;
}

const busy = () =>
  new AppError('service_unavailable', undefined, {
    message: 'Too much is being read at once. Try again in a moment.',
    headers: { 'Retry-After': '2' },
  });

/** Counters by name. A name whose count falls to zero is removed. */
class Counts {
  readonly #of = new Map<string, number>();
  get = (name: string): number => this.#of.get(name) ?? 0;
  add(name: string, by: 1 | -1): void {
    const count = this.get(name) + by;
    if (count > 0) this.#of.set(name, count);
    else this.#of.delete(name);
  }
}

/**
 * Makes a fair semaphore for reads. A free slot goes to the organization with the fewest running reads, within the
 * organization to the member with the fewest running reads, and then to the read that has waited longest. The length of
 * the queue and the waiting time are limited.
 */
export function readTurns(limits: ReadLimits) {
  const running = { all: 0, organizations: new Counts(), members: new Counts() };
  const waitingOf = new Counts();
  const waiters = new Set<Waiter>();

  const mayRun = ({ organizationId, memberId }: ReadOf) =>
    running.all < limits.all &&
    running.organizations.get(organizationId) < limits.perOrganization &&
    running.members.get(memberId) < limits.perMember;

  const count = ({ organizationId, memberId }: ReadOf, by: 1 | -1) => {
    running.all += by;
    running.organizations.add(organizationId, by);
    running.members.add(memberId, by);
  };

  const isBefore = (one: Waiter, other: Waiter) => {
    const organizations =
      running.organizations.get(one.organizationId) - running.organizations.get(other.organizationId);
    if (organizations !== 0) return organizations < 0;
    return running.members.get(one.memberId) < running.members.get(other.memberId);
  };

  function leave(waiter: Waiter): void {
    if (waiters.delete(waiter)) waitingOf.add(waiter.memberId, -1);
  }

  function beginNext(): void {
    let next: Waiter | null = null;
    for (const waiter of waiters) if (mayRun(waiter) && (!next || isBefore(waiter, next))) next = waiter;
    if (!next) return;
    leave(next);
    count(next, 1);
    next.begin();
  }

  /**
   * Waits until the read may begin; the read is then already counted as running. Throws service_unavailable when the
   * queue is full, the wait is too long or the caller leaves.
   */
  function waitInLine(whose: ReadOf, signal: AbortSignal | undefined): Promise<void> {
    if (waiters.size >= limits.waiting || waitingOf.get(whose.memberId) >= limits.waitingPerMember) {
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(waiter);
        clearTimeout(tooLong);
        reject(busy());
      };
      const tooLong = setTimeout(giveUp, limits.waitMs);
      const waiter: Waiter = {
        ...whose,
        begin: () => {
          clearTimeout(tooLong);
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
      waitingOf.add(whose.memberId, 1);
    });
  }

  /** Runs `read` as soon as a slot is free. If the caller has left before that (`signal`), `read` does not run. */
  return async function inTurn<T>(whose: ReadOf, read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw busy();
    if (mayRun(whose)) count(whose, 1);
    else await waitInLine(whose, signal);
    try {
      return await read();
    } finally {
      count(whose, -1);
      beginNext();
    }
  };
}

/**
 * Limits the number of the panel's reads that run at once. Connections of the pool then stay free for calls, sends and
 * jobs, and one organization uses at most half of the slots. A member who requests a year of figures a hundred times
 * delays only their own reads.
 */
export const panelReads = oncePerProcess('panel-reads', () => {
  const all = Math.max(2, Math.floor(env.DATABASE_POOL_SIZE * 0.6));
  return readTurns({
    all,
    perOrganization: Math.ceil(all / 2),
    perMember: Math.ceil(all / 3),
    waitingPerMember: 60,
    waiting: 600,
    waitMs: 10_000,
  });
});
