'use client';

import { useEffect, useRef, useState } from 'react';
import { useSelection } from '../../../_selection/use-selection.ts';
import { idAhead } from '../store/open-in-place.ts';

/** Ticking conversations of the list, as long as somebody does: then all of them have a box. */
export function usePicking(filterKey: string, order: readonly string[]) {
  const [isPicking, setPicking] = useState(false);
  const selection = useSelection(filterKey, order, order.length);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPicking) return;
    return () => {
      // What had the focus went with the boxes: it is where they are asked for again, never on the page as a whole.
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [isPicking]);
  return {
    isPicking,
    selection,
    /** Where picking begins and ends. */
    button,
    begin: () => setPicking(true),
    stop: () => {
      setPicking(false);
      selection.clear();
    },
    /** Begins, with the conversation that is read. */
    pickHere: () => {
      setPicking(true);
      const here = idAhead(window.location.pathname);
      if (here !== null && order.includes(here)) selection.set(here, !selection.has(here), false);
    },
  };
}
