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
   * The reconciler is due every minute. If the reconciler has not run for this long, in milliseconds, we assume that
   * Inngest has lost the functions.
   */
  readonly silentMs: number;
  readonly lookMs: number;
  /** Pauses between attempts to register while the registration fails, in milliseconds. The last pause repeats. */
  readonly pausesMs: readonly number[];
}

const watchDefault: Watch = { silentMs: 120_000, lookMs: 15_000, pausesMs: [2_000, 5_000, 15_000] };

/** Registers the functions. Returns why the registration failed, or null if Inngest accepted the functions. */
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
 * Registers the functions with an external Inngest server at start-up. If the registration fails, tries again after a
 * pause, and at once when the server answers another call. Registers once more when the server seems to have lost the
 * functions, for example because it was restarted without its data. Otherwise all work would stop unnoticed.
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
    // An answer that arrives after `stop` is ignored, because another process may already have stored a newer answer.
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
  // Measures time with the monotonic clock of this process, because the clock of the database or of Inngest may be
  // wrong.
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
