/**
 * Makes one run of many calls: `quietMs` after the first, and `everyMs` after the run before. However much happens in a
 * busy organization, each page reads it so often and no oftener. The second of the pair takes a run back that waits.
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
