'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How many rows are rendered above and below the visible ones, so that no gap appears while scrolling. */
const beyond = 8;
/** The assumed height of the list before it is measured, in pixels. */
const firstHeight = 800;

/**
 * Returns which rows of a list are to be rendered: the visible ones and a few around them. All rows have the same
 * height.
 */
export function useRowsInSight(count: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: Math.ceil(firstHeight / rowHeight) + beyond });
  const measure = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const from = Math.max(0, Math.floor(element.scrollTop / rowHeight) - beyond);
    const to = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + beyond;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onMove = () => measure();
    const sizes = new ResizeObserver(onMove);
    sizes.observe(element);
    element.addEventListener('scroll', onMove, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', onMove);
    };
  }, []);
  return {
    scroller,
    from: Math.min(range.from, count),
    to: Math.min(range.to, count),
    /** Scrolls the list just far enough that the row is visible. */
    show: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowHeight - element.clientHeight;
    },
  };
}
