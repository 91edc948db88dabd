import { publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { outsideInngest } from '#server/jobs/ask-inngest.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import type { ServeHandler } from './engine/call-function.ts';
import type { RunningEngine } from './engine/start-engine.ts';
import { servePath } from './serve-options.ts';
import { lastSighting, saveSighting } from './sighting.store.ts';

export interface Watch {
  /**
   * How long the reconciler, which is due every minute, may not run before we assume that Inngest has lost the
   * functions.
   */
  readonly silentMs: number;
  readonly lookMs: number;
  /** Pauses between attempts to register while Inngest cannot be reached, in milliseconds. The last pause repeats. */
  readonly pausesMs: readonly number[];
}

const watchDefault: Watch = { silentMs: 120_000, lookMs: 15_000, pausesMs: [2_000, 5_000, 15_000] };

/** Registers the functions. Returns the reason if Inngest refused the registration. Null if Inngest accepted it. */
async function register(handler: ServeHandler): Promise<string | null> {
  const url = `${publicUrl()}${servePath}`;
  try {
    const response = await handler(new Request(url, { method: 'PUT', headers: { host: new URL(url).host } }));
    if (response.ok) return null;
    const { message } = (await response.json()) as { message?: string };
    return message ?? `it answered ${response.status}`;
  } catch (error) {
    return String(error);
  }
}

/**
 * Registers the functions with an external Inngest server at start-up. Tries again after a pause if the server could
 * not be reached, and at once when it responds again. Registers once more when the server seems to have lost the
 * functions (it was restarted without its data), because otherwise all work would stop unnoticed.
 */
export function keepInngestInformed(handler: ServeHandler, watch: Watch = watchDefault): RunningEngine {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isInformed = false;
  let isTelling = false;
  let seen: string | null = null;
  let quietSince = 0;
  let saving: Promise<void> = Promise.resolve();

  const after = (ms: number, act: () => Promise<void>) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void act(), ms);
  };
  const tell = async (attempt: number): Promise<void> => {
    isTelling = true;
    const error = await register(handler);
    isTelling = false;
    // An answer that arrives after the end is ignored, because another process may have a newer answer.
    if (isStopped) return;
    saving = saveSighting('registration', error).catch(() => {});
    await saving;
    isInformed = error === null;
    quietSince = performance.now();
    if (isInformed) log.info('Inngest has taken the functions');
    else log.warn({ error }, 'Inngest did not take the functions');
    if (isInformed) after(watch.lookMs, look);
    else after(watch.pausesMs[Math.min(attempt, watch.pausesMs.length - 1)] ?? 0, () => tell(attempt + 1));
  };
  // Measures with this process's clock, because the clock of the database or of Inngest may be wrong.
  const look = async (): Promise<void> => {
    const last = await lastSighting(`${inngest.id}-reconciler`).catch(() => seen);
    if (last !== seen) quietSince = performance.now();
    seen = last;
    if (performance.now() - quietSince < watch.silentMs) return after(watch.lookMs, look);
    log.warn(
      { silentMs: watch.silentMs },
      'Inngest does not run the reconciler, as if it had forgotten the functions: registered again',
    );
    return tell(0);
  };
  outsideInngest.answered = () => {
    if (!isInformed && !isTelling) after(0, () => tell(0));
  };
  after(0, () => tell(0));
  const stop = async () => {
    isStopped = true;
    outsideInngest.answered = null;
    clearTimeout(timer);
    await saving;
  };
  return { drain: stop, stop };
}
