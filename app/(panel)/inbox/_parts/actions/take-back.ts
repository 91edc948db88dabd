import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../_outbox/plan-outbox.ts';

/** Tries to put a reply into the composer. Returns whether the composer accepted the reply. */
type Take = (reply: Reply) => boolean;
/** The function with which the composer on the page accepts a refused reply. Null if no composer is on the page. */
let composer: Take | null = null;

/**
 * Puts a refused reply back into the composer, so that the attendant can correct the reply. Returns whether the
 * composer accepted the reply.
 */
export const takeBack = (reply: Reply): boolean => composer?.(reply) ?? false;

/**
 * Registers the composer's function that accepts a refused reply. The composer appends the refused reply to the text
 * that the attendant has begun to write in the meantime.
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
