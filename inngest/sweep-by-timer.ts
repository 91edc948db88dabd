import { log } from '#server/base/log.ts';
import { withinLimit } from '#server/jobs/within-limit.ts';
import { sinceSweepMs, sweepNow } from './functions/sweep.ts';

const everyMs = 60_000;
const limitMs = 120_000;

/**
 * Sweeps from the process itself when none was run here for a while. A cron goes by a clock on the wall, and one that
 * ran ahead and is set right falls silent for as long; this goes by one that only goes forward.
 */
export function startSweeping(pauseMs = everyMs): { stop(): void } {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const again = (ms: number) => {
    timer = setTimeout(async () => {
      try {
        if (sinceSweepMs() >= pauseMs) await withinLimit(limitMs, sweepNow);
      } catch (error) {
        log.warn({ error: String(error) }, 'a sweep of the process itself failed');
      }
      if (!isStopped) again(Math.max(pauseMs / 10, pauseMs - sinceSweepMs()));
    }, ms);
    timer.unref();
  };
  again(pauseMs);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
