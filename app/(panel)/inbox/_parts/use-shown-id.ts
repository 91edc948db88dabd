import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { idAhead, isDrawn, onStep, type Step } from './open-in-place.ts';

/** Which conversation stands beside the list: the last one gone to, never one that was only passed on the way. */
export function useShownId(): string | null {
  const pathname = usePathname();
  const [drawn, setDrawn] = useState<Step | null>(null);
  useEffect(() => onStep(setDrawn), []);
  useEffect(() => isDrawn(drawn), [drawn]);
  return idAhead(pathname);
}
