/**
 * Reports whether an element is visible, or at most `beyondPx` away from the visible part, at the start and after each
 * change. Returns a function that stops the reports.
 */
export function watchNear(
  element: Element,
  scroller: Element,
  beyondPx: number,
  hear: (isNear: boolean) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => hear(entries.at(-1)?.isIntersecting ?? false), {
    root: scroller,
    rootMargin: `${beyondPx}px 0px`,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
