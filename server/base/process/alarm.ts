/**
 * Creates an alarm for a loop that waits for work. A wake-up that comes before the loop waits also counts. The end of
 * the signal wakes the loop too.
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
    /** Waits for the next wake-up or the end of the signal. */
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
