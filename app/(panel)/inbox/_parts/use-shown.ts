import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDrawnForKeys } from '../../_actions/actions.tsx';
import { idAhead, isDrawn, isStepAhead, onStep, type Step } from './store/open-in-place.ts';

interface Shown {
  readonly id: string | null;
  /**
   * If another conversation is still on the screen, renders the conversation that was opened last at once. Returns
   * whether that was necessary.
   */
  readonly leaveFormer: () => boolean;
}

/**
 * Returns the id of the conversation to show: the conversation that was opened last. Conversations that the member only
 * skipped over are not rendered.
 */
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
    // The conversation may be on the screen while its navigation is still pending. In that case input is meant for this
    // conversation and must not be blocked.
    if (idAhead(pathname) === id) return false;
    drawNow();
    return true;
  };
  return { id, leaveFormer };
}
