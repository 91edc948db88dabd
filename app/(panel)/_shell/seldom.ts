/**
 * Limits how often `run` is called, however many calls are made. A run happens at least `quietMs` after the first call
 * and at least `everyMs` after the previous run. It keeps a page from reading its data too often while much happens in
 * a busy organization. Returns the function to call, and one that cancels a pending run.
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
