import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDrawnForKeys } from '../../_actions/actions.tsx';
import { idAhead, isDrawn, isStepAhead, onStep, type Step } from './store/open-in-place.ts';

interface Shown {
  readonly id: string | null;
  /**
   * Draws the conversation that was opened last at once, if another one is still drawn. Returns whether that was the
   * case.
   */
  readonly leaveFormer: () => boolean;
}

/** Returns the conversation to show beside the list: the one opened last, never one that was only passed on the way. */
export function useShown(): Shown {
  const pathname = usePathname();
  const [drawn, setDrawn] = useState<Step | null>(null);
  const [, drawAgain] = useState({});
  useEffect(() => onStep(setDrawn), []);
  useEffect(() => isDrawn(drawn), [drawn]);
  const drawNow = () => isStepAhead() && flushSync(() => drawAgain({}));
  useDrawnForKeys(drawNow);
  const id = idAhead(pathname);
  const leaveFormer = () => {
    // The navigation may still be pending when its conversation is drawn already; input there is meant for it.
    if (idAhead(pathname) === id) return false;
    drawNow();
    return true;
  };
  return { id, leaveFormer };
}
