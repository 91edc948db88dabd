/**
 * Limits how often `run` is called, so that a page does not read its data too often in a busy organization. A run
 * happens at least `quietMs` after the first call and at least `everyMs` after the previous run. Returns the function
 * to call, and a function that cancels a pending run.
 */
export function seldom(run: () => void, quietMs: number, everyMs: number): readonly [() => void, () => void] {
  let ranAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        ranAt = performance.now();
        run();
      },
      Math.max(quietMs, ranAt + everyMs - performance.now()),
    );
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return [call, stop];
}
