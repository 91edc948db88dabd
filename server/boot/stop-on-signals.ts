/** Something that runs and can be ended; a failure to end is reported, the others are ended all the same. */
export interface Part {
  stop(): Promise<unknown>;
}

/** A part that is being started: ended as soon as it stands. */
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
 * On SIGINT or SIGTERM ends the parts in the order of the list, as it is then, and the process after them. Returns
 * whether that has begun: what is being started then fails for no reason of its own.
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
