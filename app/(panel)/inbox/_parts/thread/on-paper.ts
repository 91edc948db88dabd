/** Calls when the page is about to be drawn for paper, by a person or by a program; answers what ends it. */
export function onPaper(draw: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  // Where printing has begun a page may change until this has been heard; the other is how a program asks for it.
  window.addEventListener('beforeprint', draw, { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => matches && draw(), { signal });
  return () => listening.abort();
}
