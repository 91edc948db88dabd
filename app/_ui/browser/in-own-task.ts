const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();

function begin(work: () => void): void {
  if (waiting.delete(work)) work();
}

/**
 * Runs the non-urgent work of an effect in a separate task, so that the page can respond to taps and keys in between.
 * Returns a function that cancels the work.
 */
export function inOwnTask(work: () => void): () => void {
  waiting.set(
    work,
    setTimeout(() => begin(work)),
  );
  return () => {
    clearTimeout(waiting.get(work));
    waiting.delete(work);
  };
}

/** Runs all waiting work at once. Called before printing, because the page must be complete on paper. */
export function doWaitingTasks(): void {
  for (const [work, timer] of waiting) {
    clearTimeout(timer);
    begin(work);
  }
}
