import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takeFocus } from '#app/_ui/browser/take-focus.ts';
import { landInstead } from '../../../_actions/typing-guard.ts';
import { meetReplyWish, onReplyWish } from './reply-wish.ts';

/**
 * Moves the focus to `element` when the attendant asks to reply in this conversation, now or when the conversation opens.
 * If `element` is not a text field, `instead` contains the reason why the attendant cannot write, and the shortcut of the
 * focused button. When `state` changes, the focus is tried again, because the page may have another element by then.
 */
export function useReplyWish(
  id: string,
  isHidden: boolean,
  element: RefObject<HTMLElement | null>,
  instead?: { readonly why: string; readonly key?: string },
  state?: string,
): void {
  const meet = useEffectEvent(() => {
    if (isHidden || !meetReplyWish(id)) return;
    takeFocus(element.current);
    if (instead) landInstead(instead.why, instead.key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these may bring the element that the request waits for.
  useEffect(() => {
    meet();
    return onReplyWish(() => meet());
  }, [id, isHidden, element, state]);
}
