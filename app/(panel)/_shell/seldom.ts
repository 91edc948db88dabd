/**
 * Makes one run out of many calls: at least `quietMs` after the first call and `everyMs` after the previous run. So a
 * page reads its data at most that often, however much happens in a busy organization. Returns the function to call,
 * and one that cancels a run that is still waiting.
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
