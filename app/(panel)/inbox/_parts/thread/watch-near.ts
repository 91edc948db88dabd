/**
 * Reports, once at the start and at each change, whether an element is visible or no farther than `beyondPx` outside.
 * Returns a function that stops it.
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
