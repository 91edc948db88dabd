/** Browser events that show that a person is using the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
const waiting: (() => void)[] = [];
let isUsed = false;

// Runs a task when the browser is idle. Safari has no `requestIdleCallback`.
const inIdle = (run: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(run) : setTimeout(run, 200);

function onSign(): void {
  isUsed = true;
  for (const sign of signs) window.removeEventListener(sign, onSign);
  for (const run of waiting.splice(0)) inIdle(run);
}

export interface FetchedOnUse<M> {
  readonly fetch: () => Promise<M>;
  /** Returns the module. Null if the module has not loaded yet. */
  readonly had: () => M | null;
}

/**
 * Loads a module that every user of a page needs soon, but not for the first render. The module is loaded when the
 * browser is idle after the first use of the page, or at once when a caller needs it. After that, the module stays
 * available even if the network is lost. `onHad` is called once the module has loaded.
 */
export function fetchedOnUse<M>(load: () => Promise<M>, onHad: () => void = () => {}): FetchedOnUse<M> {
  let had: M | null = null;
  let asked: Promise<M> | null = null;
  const fetch = (): Promise<M> => {
    asked ??= load().then(
      (loaded) => {
        had = loaded;
        onHad();
        return loaded;
      },
      (error) => {
        // Forget the failure, so that the next call of `fetch` tries again.
        asked = null;
        throw error;
      },
    );
    return asked;
  };
  if (typeof window !== 'undefined') {
    if (waiting.length === 0 && !isUsed)
      for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    const quietly = () => void fetch().catch(() => {});
    if (isUsed) inIdle(quietly);
    else waiting.push(quietly);
  }
  return { fetch, had: () => had };
}
