import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** What a function had to give a sign of by now, and did not. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
}

interface Limited {
  readonly goesOn: () => void;
  /** What must not outlive the call. */
  readonly held: Set<() => void>;
}

const limited = oncePerProcess('within-limit', () => new AsyncLocalStorage<Limited>());

/**
 * Does `work`, and waits no longer than `limitMs` since its last sign (`goesOn`) for it to settle: then this rejects with
 * `TimeLimit`, whatever the work held in this process is let go of, and its next sign is its end.
 */
export function withinLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const over = new TimeLimit(`gave no sign for ${limitMs} ms`);
  const held = new Set<() => void>();
  let isGivenUp = false;
  const timer = setTimeout(() => {
    isGivenUp = true;
    for (const letGo of held) letGo();
    reject(over);
  }, limitMs);
  const goesOn = () => {
    if (isGivenUp) throw over;
    timer.refresh();
  };
  limited
    .run({ goesOn, held }, work)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

/** A sign of work that takes long because there is much to do. Throws `TimeLimit` when nobody waits for it any more. */
export const goesOn = (): void => limited.getStore()?.goesOn();

/** `letGo` is called should the work around this be given up. Answers how to take that back. */
export function atGivingUp(letGo: () => void): () => void {
  const held = limited.getStore()?.held;
  held?.add(letGo);
  return () => void held?.delete(letGo);
}
