/**
 * A running part of the process that can be stopped. If stopping it fails, the error is printed and the other parts are
 * still stopped.
 */
export interface Part {
  stop(): Promise<unknown>;
}

/** Wraps a part that is still starting. `stop` waits until the part has started and then stops it. */
export const comingUp = (starting: Promise<Part>): Part => ({
  stop: () =>
    starting.then(
      (part) => part.stop(),
      () => {},
    ),
});

const patienceMs = 25_000;

export async function stopAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.stop().catch((error: unknown) => console.error(`stopping: ${String(error)}`));
}

/**
 * On SIGINT or SIGTERM, stops all parts that are in the list at that moment, in the order of the list, and then ends
 * the process. Returns a function that tells whether stopping has begun. If a part fails to start after stopping has
 * begun, the failure is a result of the stop.
 */
export function stopOnSignals(parts: readonly Part[]): () => boolean {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    await stopAll(parts);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  return () => isStopping;
}
