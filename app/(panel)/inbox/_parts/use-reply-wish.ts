import { type RefObject, useEffect } from 'react';
import { meetReplyWish, onReplyWish } from './reply-wish.ts';

/** Whoever means to reply in this conversation has the focus in its composer: now, or once it opens. */
export function useReplyWish(id: string, isAside: boolean, area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const meet = () => !isAside && meetReplyWish(id) && area.current?.focus();
    meet();
    return onReplyWish(meet);
  }, [id, isAside, area]);
}
