import { log } from '#server/base/log.ts';
import { forgetOldRuns, silentWorkers, takeOver } from './run.store.ts';

const lookEveryMs = 1_000;
const forgetEveryMs = 60_000;

export interface Patience {
  /**
   * A process that sends no heartbeat for this long, in milliseconds, counts as silent, even if it still holds its
   * lock.
   */
  readonly silentMs: number;
  /**
   * A process that is silent for this long, in milliseconds, counts as dead. A living process reconnects within this
   * time.
   */
  readonly graceMs: number;
}

/**
 * Makes the runs of dead processes available to other processes within seconds. The runs of frozen processes and lost
 * hosts become available after `silentMs`. Also deletes old runs. A process that is only reconnecting does not count as
 * dead, because a dead process must be silent for `graceMs` first. A process that has lost its own lock does not check
 * other processes.
 */
export function startHousekeeping(
  ours: () => string | null,
  { silentMs, graceMs }: Patience,
  poke: () => void,
): { stop(): void } {
  const missingSince = new Map<string, number>();
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const lookAround = async () => {
    const worker = ours();
    if (worker === null) return missingSince.clear();
    const missing = new Set((await silentWorkers(silentMs)).map((row) => row.worker));
    missing.delete(worker);
    for (const known of missingSince.keys()) if (!missing.has(known)) missingSince.delete(known);
    for (const dead of missing) {
      const since = missingSince.get(dead) ?? performance.now();
      missingSince.set(dead, since);
      if (performance.now() - since < graceMs) continue;
      const runs = await takeOver(dead);
      if (runs === 0) continue;
      log.warn({ runs }, 'took over the runs of a process that ended without notice, or is not heard of');
      poke();
    }
  };

  const keep = async () => {
    try {
      await lookAround();
      if (performance.now() - forgottenAt < forgetEveryMs) return;
      forgottenAt = performance.now();
      await forgetOldRuns();
    } catch (error) {
      // While the database was unavailable, a missing heartbeat proves nothing, so counting starts again.
      missingSince.clear();
      log.warn({ error: String(error) }, 'the engine could not keep house');
    }
  };

  let timer: NodeJS.Timeout;
  let isStopped = false;
  const again = () => {
    timer = setTimeout(async () => {
      await keep();
      if (!isStopped) again();
    }, lookEveryMs);
  };
  again();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
