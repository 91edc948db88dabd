import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDrawnForKeys } from '../../_actions/actions.tsx';
import { idAhead, isDrawn, isStepAhead, onStep, type Step } from './store/open-in-place.ts';

interface Shown {
  readonly id: string | null;
  /** Draws the conversation one went to at once, where another one is drawn yet. Answers whether that was so. */
  readonly leaveFormer: () => boolean;
}

/** Which conversation stands beside the list: the last one gone to, never one that was only passed on the way. */
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
    // The step may be under way still when its conversation is drawn: what is done there is meant for it.
    if (idAhead(pathname) === id) return false;
    drawNow();
    return true;
  };
  return { id, leaveFormer };
}
