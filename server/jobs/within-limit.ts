import { AsyncLocalStorage } from 'node:async_hooks';
import { oncePerProcess } from '#server/base/once-per-process.ts';

/** Thrown when work has reported no progress within its time limit. */
export class TimeLimit extends Error {
  override readonly name = 'TimeLimit';
}

interface Limited {
  readonly goesOn: () => void;
  /** Functions that release the resources of a call when the call is given up. */
  readonly held: Set<() => void>;
}

const limited = oncePerProcess('within-limit', () => new AsyncLocalStorage<Limited>());

/**
 * Runs `work`. If `work` reports no progress (`goesOn`) for `limitMs`, gives the work up: releases the resources that
 * the work holds in this process, rejects with `TimeLimit`, and makes the work's next call of `goesOn` throw.
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

/**
 * Reports progress of work that takes long because there is much to do. Throws `TimeLimit` if the work was given up.
 */
export const goesOn = (): void => limited.getStore()?.goesOn();

/** Calls `letGo` if the surrounding work is given up. Returns a function that cancels this registration. */
export function atGivingUp(letGo: () => void): () => void {
  const held = limited.getStore()?.held;
  held?.add(letGo);
  return () => void held?.delete(letGo);
}
