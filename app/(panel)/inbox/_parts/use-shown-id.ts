import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDrawnForKeys } from '../../_actions/actions.tsx';
import { idAhead, isDrawn, isStepAhead, onStep, type Step } from './open-in-place.ts';

/** Which conversation stands beside the list: the last one gone to, never one that was only passed on the way. */
export function useShownId(): string | null {
  const pathname = usePathname();
  const [drawn, setDrawn] = useState<Step | null>(null);
  const [, drawAgain] = useState({});
  useEffect(() => onStep(setDrawn), []);
  useEffect(() => isDrawn(drawn), [drawn]);
  useDrawnForKeys(() => isStepAhead() && flushSync(() => drawAgain({})));
  return idAhead(pathname);
}
