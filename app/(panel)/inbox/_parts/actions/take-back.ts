import { useEffect, useEffectEvent } from 'react';
import type { Reply } from '../../../_outbox/plan-outbox.ts';

/** Answers whether it took it. */
type Take = (reply: Reply) => boolean;
/** The composer that stands there. */
let composer: Take | null = null;

/** Gives a reply that was refused back to the composer, to be mended; answers whether it is there now. */
export const takeBack = (reply: Reply): boolean => composer?.(reply) ?? false;

/** Words and files that come back stand in the composer, beside what was begun there meanwhile. */
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
