type Hear = (isNear: boolean) => void;

/** Elements that are watched in what scrolls them, by one observer. */
interface Watch {
  readonly observer: IntersectionObserver;
  readonly heard: Map<Element, Hear>;
}

/** By what scrolls, and by how far beyond it is near. */
const watches = new WeakMap<Element, Map<number, Watch>>();

function watchOf(scroller: Element, beyondPx: number): Watch {
  const own = watches.get(scroller) ?? new Map<number, Watch>();
  watches.set(scroller, own);
  const there = own.get(beyondPx);
  if (there) return there;
  const heard = new Map<Element, Hear>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) heard.get(target)?.(isIntersecting);
    },
    { root: scroller, rootMargin: `${beyondPx}px 0px` },
  );
  const made = { observer, heard };
  own.set(beyondPx, made);
  return made;
}

/** Tells, once now and at each change, whether an element is in sight or no farther than `beyondPx` from it. */
export function watchNear(element: Element, scroller: Element, beyondPx: number, hear: Hear): () => void {
  const { observer, heard } = watchOf(scroller, beyondPx);
  heard.set(element, hear);
  observer.observe(element);
  return () => {
    observer.unobserve(element);
    heard.delete(element);
  };
}
