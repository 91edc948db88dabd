/** Tells, once now and at each change, whether an element is in sight or no farther than `beyondPx` from it. */
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
