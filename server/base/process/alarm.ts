/**
 * Makes an alarm that wakes a waiting loop. A wake-up before the wait also counts, and the end of the signal wakes too.
 */
export function alarm(signal: AbortSignal) {
  let ring = () => {};
  let rung = false;
  const wake = () => {
    rung = true;
    ring();
  };
  signal.addEventListener('abort', wake);
  return {
    wake,
    /** Resolves on the next wake-up, or when the signal ends. */
    async next() {
      if (!rung) {
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
      }
      rung = false;
    },
  };
}
