const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();

function begin(work: () => void): void {
  if (waiting.delete(work)) work();
}

/**
 * Does what an effect need not do at once in a task of its own: the page answers taps and keys in between. Answers how to call
 * it off.
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

/** Does at once what waits for its task: a page that is printed is drawn when its last effect has run. */
export function doWaitingTasks(): void {
  for (const [work, timer] of waiting) {
    clearTimeout(timer);
    begin(work);
  }
}
