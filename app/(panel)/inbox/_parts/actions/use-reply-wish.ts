import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takeFocus } from '#app/_ui/browser/take-focus.ts';
import { landInstead } from '../../../_actions/typing-guard.ts';
import { meetReplyWish, onReplyWish } from './reply-wish.ts';

/**
 * Moves the focus to `place` when the attendant asks to reply in this conversation, now or once it opens. If `place` is
 * not a text field, `instead` has the reason why nothing can be written and the shortcut of the focused button. A
 * change of `state` tries again, because another element may be there.
 */
export function useReplyWish(
  id: string,
  isHidden: boolean,
  place: RefObject<HTMLElement | null>,
  instead?: { readonly why: string; readonly key?: string },
  state?: string,
): void {
  const meet = useEffectEvent(() => {
    if (isHidden || !meetReplyWish(id)) return;
    takeFocus(place.current);
    if (instead) landInstead(instead.why, instead.key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may be what was waited for.
  useEffect(() => {
    meet();
    return onReplyWish(() => meet());
  }, [id, isHidden, place, state]);
}
