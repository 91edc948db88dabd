/** Calls `draw` before the page is printed by a person or a program. Returns a function that stops it. */
export function onPaper(draw: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // When a person prints, the page may change until `beforeprint` has been handled. A program that prints only changes
  // the `print` media query.
  window.addEventListener('beforeprint', draw, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && draw(), { signal });
  return () => listening.abort();
}
