/** Calls `draw` before the page is printed, either by a person or by a program. Returns a function that stops it. */
export function onPaper(draw: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // If a person prints, the page can still change during the `beforeprint` event. A program that prints only changes
  // the `print` media query.
  window.addEventListener('beforeprint', draw, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && draw(), { signal });
  return () => listening.abort();
}
