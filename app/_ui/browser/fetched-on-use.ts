/** Browser events that show that a person is using the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
const waiting: (() => void)[] = [];
let isUsed = false;

// Safari has no `requestIdleCallback`.
const inIdle = (run: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(run) : setTimeout(run, 200);

function onSign(): void {
  isUsed = true;
  for (const sign of signs) window.removeEventListener(sign, onSign);
  for (const run of waiting.splice(0)) inIdle(run);
}

export interface FetchedOnUse<M> {
  readonly fetch: () => Promise<M>;
  /** Returns the module, or null while it has not been loaded. */
  readonly had: () => M | null;
}

/**
 * Loads a module that no page needs for its first render but that everybody who works with the page soon needs. It is
 * loaded when the browser is idle, once a person uses the page, or at once by a caller that needs it. It is then also
 * available if the network goes away later. `onHad` is called once the module has loaded.
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
        // The next call of `fetch` tries again.
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
