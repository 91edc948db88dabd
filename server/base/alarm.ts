/** Wakes whoever waits for something new, also when it came before the wait; the signal's end wakes too. */
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
    /** Resolves on the next news, or when the signal ends. */
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
