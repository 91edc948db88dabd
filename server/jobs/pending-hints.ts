import { usesOutsideInngest } from '#server/base/env.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

interface Pending {
  again: boolean;
  timer?: NodeJS.Timeout;
}

/** Hints whose run has not begun yet, by what they say. */
const pending = oncePerProcess('pending-hints', () => new Map<string, Pending>());

/**
 * A run that began in another process is not seen here: the same hint is sent once more after this long. An Inngest
 * outside needs up to a second to begin a run, and the more the more often it is asked.
 */
const patienceMs = () => (usesOutsideInngest() ? 2_000 : 100);
/** Beyond so many different ones a hint is sent without being remembered: it may then be sent more often than needed. */
const pendingMax = 10_000;

const keyOf = (name: string, data: Readonly<Record<string, unknown>>) =>
  `${name} ${JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

function expectRun(key: string, hint: Pending, send: () => Promise<void>): void {
  if (pending.get(key) !== hint) return;
  hint.timer = setTimeout(async () => {
    if (!hint.again) {
      pending.delete(key);
      return;
    }
    hint.again = false;
    await send();
    expectRun(key, hint, send);
  }, patienceMs());
}

/**
 * Sends a hint, unless the same one was sent and its run has not begun: that run will find whatever this hint is about,
 * since rows are committed before they are hinted at and read after a run began. `send` must not throw.
 */
export async function sendOnce(
  name: string,
  data: Readonly<Record<string, unknown>>,
  send: () => Promise<void>,
): Promise<void> {
  const key = keyOf(name, data);
  const same = pending.get(key);
  if (same) {
    same.again = true;
    return;
  }
  if (pending.size >= pendingMax) return send();
  const hint: Pending = { again: false };
  pending.set(key, hint);
  await send();
  expectRun(key, hint, send);
}

/** A run of this hint begins in this process: what comes from now on needs another. */
export function noteBegun(name: string, data: Readonly<Record<string, unknown>>): void {
  const key = keyOf(name, data);
  clearTimeout(pending.get(key)?.timer);
  pending.delete(key);
}
