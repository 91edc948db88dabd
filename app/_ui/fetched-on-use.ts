/** Somebody is at the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
const waiting: (() => void)[] = [];
let isUsed = false;

// Safari has no idle callback.
const inIdle = (run: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(run) : setTimeout(run, 200);

function onSign(): void {
  isUsed = true;
  for (const sign of signs) window.removeEventListener(sign, onSign);
  for (const run of waiting.splice(0)) inIdle(run);
}

export interface FetchedOnUse<M> {
  readonly fetch: () => Promise<M>;
  /** Null as long as it is not there. */
  readonly had: () => M | null;
}

/**
 * A module no page needs to be shown, and everybody who works with it soon does: fetched in a quiet moment once somebody
 * is at the page, or by whoever cannot wait. So it is there too when the network goes away later. `onHad` hears that it is.
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
        // Whoever asks next tries again.
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
