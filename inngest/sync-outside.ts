import { publicUrl } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import type { ServeHandler } from './engine/call-function.ts';
import type { RunningEngine } from './engine/start-engine.ts';
import { servePath } from './serve-options.ts';

const pausesMs = [0, 2_000, 5_000, 15_000, 60_000, 300_000];

async function isSynced(handler: ServeHandler): Promise<boolean> {
  const url = `${publicUrl()}${servePath}`;
  try {
    const response = await handler(new Request(url, { method: 'PUT', headers: { host: new URL(url).host } }));
    if (response.ok) return true;
    log.warn({ status: response.status, answer: await response.text() }, 'Inngest did not take the functions');
  } catch (error) {
    log.warn({ error: String(error) }, 'Inngest could not be told of the functions');
  }
  return false;
}

/** Tells an Inngest outside which functions there are, again after a while when it could not be reached. */
export function keepInngestInformed(handler: ServeHandler): RunningEngine {
  let timer: NodeJS.Timeout | undefined;
  const tell = (attempt: number) => {
    const pause = pausesMs[Math.min(attempt, pausesMs.length - 1)];
    timer = setTimeout(async () => {
      if (!(await isSynced(handler))) tell(attempt + 1);
    }, pause);
  };
  tell(0);
  const stop = async () => clearTimeout(timer);
  return { drain: stop, stop };
}
