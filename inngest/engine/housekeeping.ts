import { log } from '#server/base/log.ts';
import { forgetOldRuns, silentWorkers, takeOver } from './run.store.ts';

const lookEveryMs = 1_000;
const forgetEveryMs = 60_000;

export interface Patience {
  /** A process that has not said for so long that it lives is silent, also one that still holds its lock. */
  readonly silentMs: number;
  /** A silence is taken for a death when it has lasted for so long: one that lives has connected again by then. */
  readonly graceMs: number;
}

/**
 * Runs of processes that died go on elsewhere within seconds, those of frozen ones and of lost hosts after `silentMs`,
 * and old ones are forgotten. Silence that lasts only while its process connects again is not taken for a death: it has
 * to be there each time for a while. A process without its own lock judges nobody.
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
      // What was missing while the database was away proves nothing.
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
