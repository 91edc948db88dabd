'use client';

import { useEffect, useRef, useState } from 'react';
import { useSelection } from '../../../_selection/use-selection.ts';
import { idAhead } from '../store/open-in-place.ts';

/**
 * Handles the selection of several conversations. While the selection is active, every row of the list has a checkbox.
 */
export function usePicking(filterKey: string, order: readonly string[]) {
  const [isPicking, setPicking] = useState(false);
  const selection = useSelection(filterKey, order, order.length);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isPicking) return;
    return () => {
      // The focused checkbox was removed. The button that starts the selection gets the focus, so that the keyboard
      // user keeps their position.
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [isPicking]);
  return {
    isPicking,
    selection,
    /** A ref for the button that starts and ends the selection. */
    button,
    begin: () => setPicking(true),
    stop: () => {
      setPicking(false);
      selection.clear();
    },
    /** Starts the selection with the open conversation already selected. */
    pickHere: () => {
      setPicking(true);
      const here = idAhead(window.location.pathname);
      if (here !== null && order.includes(here)) selection.set(here, !selection.has(here), false);
    },
  };
}
