'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Rows above and below what is in sight: who scrolls sees no gap. */
const beyond = 8;
/** As much as is painted before anything is measured. */
const firstHeight = 800;

/** Which rows of a list are in sight, and a few around them; all rows are of one height. */
export function useRowsInSight(count: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ from: 0, to: Math.ceil(firstHeight / rowHeight) + beyond });
  const measure = useEffectEvent(() => {
    const place = scroller.current;
    if (!place) return;
    const from = Math.max(0, Math.floor(place.scrollTop / rowHeight) - beyond);
    const to = Math.ceil((place.scrollTop + place.clientHeight) / rowHeight) + beyond;
    setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
  });
  useEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const onMove = () => measure();
    const sizes = new ResizeObserver(onMove);
    sizes.observe(place);
    place.addEventListener('scroll', onMove, { passive: true });
    return () => {
      sizes.disconnect();
      place.removeEventListener('scroll', onMove);
    };
  }, []);
  return {
    scroller,
    from: Math.min(range.from, count),
    to: Math.min(range.to, count),
    /** Moves the list no further than it takes to show the row. */
    show: (index: number) => {
      const place = scroller.current;
      if (!place) return;
      const top = index * rowHeight;
      if (top < place.scrollTop) place.scrollTop = top;
      else if (top + rowHeight > place.scrollTop + place.clientHeight)
        place.scrollTop = top + rowHeight - place.clientHeight;
    },
  };
}
