import { log } from '#server/base/log.ts';
import { withinLimit } from '#server/jobs/within-limit.ts';
import { reconcileNow, sinceReconcileMs } from './functions/reconcile.ts';

const everyMs = 60_000;
const limitMs = 120_000;

/**
 * Runs the reconciler from this process if the cron has not run it for a while. A cron follows the system clock. If
 * that clock runs ahead and is corrected, the cron pauses for as long as the clock was ahead. This timer uses the
 * monotonic clock, so it does not pause.
 */
export function startReconciling(pauseMs = everyMs): { stop(): void } {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const again = (ms: number) => {
    timer = setTimeout(async () => {
      try {
        if (sinceReconcileMs() >= pauseMs) await withinLimit(limitMs, reconcileNow);
      } catch (error) {
        log.warn({ error: String(error) }, 'the reconciler of the process itself failed');
      }
      if (!isStopped) again(Math.max(pauseMs / 10, pauseMs - sinceReconcileMs()));
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
