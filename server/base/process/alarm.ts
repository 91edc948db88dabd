/**
 * Creates an alarm for a loop that waits for work. A wake-up that comes while the loop is working ends its next wait at
 * once. An abort of the signal also wakes the loop.
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
    /** Waits for the next wake-up or for the abort of the signal. */
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
