import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../_outbox/plan-outbox.ts';

/** Returns whether the composer accepted the reply. */
type Take = (reply: Reply) => boolean;
/** The composer on the page; null if there is none. */
let composer: Take | null = null;

/** Puts a refused reply back into the composer so that it can be corrected. Returns whether it is there now. */
export const takeBack = (reply: Reply): boolean => composer?.(reply) ?? false;

/**
 * Registers the function that accepts a refused reply into the composer, next to what has been begun there meanwhile.
 */
export function useTakenBack(take: Take): void {
  const onTaken = useEffectEvent(take);
  useEffect(() => {
    const own = (reply: Reply) => onTaken(reply);
    composer = own;
    return () => {
      if (composer === own) composer = null;
    };
  }, []);
}
