/** Calls `draw` before a person or a program prints the page. Returns a function that stops the calls. */
export function onPaper(draw: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // If a person prints, the page can still change during the `beforeprint` event. A program that prints only changes
  // the `print` media query.
  window.addEventListener('beforeprint', draw, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && draw(), { signal });
  return () => listening.abort();
}
