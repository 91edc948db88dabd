/** Something that runs and can be stopped. A failure to stop is reported, and the other parts are stopped anyway. */
export interface Part {
  stop(): Promise<unknown>;
}

/** Wraps a part that is still starting. It is stopped as soon as it has started. */
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
 * On SIGINT or SIGTERM stops the parts in the current order of the list, and then ends the process. The returned
 * function tells whether that has begun: a part that fails while it starts then fails only because of the stop.
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
