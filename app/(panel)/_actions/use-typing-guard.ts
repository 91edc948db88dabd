import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { writeInto } from '#app/_ui/hold-keys.ts';
import { toast } from '#app/_ui/toast.ts';
import { endGuard, type FocusOn, giveUpWriting, isMeantToWrite, isSwallowed, onTypedInVain } from './typing-guard.ts';

/** A field that opens so soon needs no word about it. */
const patienceMs = 1_000;
/** One note at a time says why a key did nothing. */
export const vainKeyNote = 'vain key';
const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** What has the focus. A dialog that stands open hears the keys itself. */
function focusOn(): FocusOn {
  const { activeElement: at } = document;
  if (document.querySelector('[role=dialog], [role=menu]')) return 'dialog';
  if (at?.matches(fields)) return 'field';
  return at?.matches('button, summary, a[href]') ? 'button' : 'page';
}

/** Between a key that leads to where one writes and the field: what is typed does nothing, and goes into the field if one comes. */
export function useTypingGuard(): void {
  const t = useTranslations('actions');
  const tell = useEffectEvent((why: string | null) => {
    if (why !== null) toast.info(why, { id: vainKeyNote, description: t('typedNothing') });
    else setTimeout(() => isMeantToWrite() && toast.info(t('fieldOpens'), { id: vainKeyNote }), patienceMs);
  });
  useEffect(() => {
    const listening = new AbortController();
    const early = { capture: true, signal: listening.signal };
    onTypedInVain((why) => tell(why));
    let isHeld = false;
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      isHeld = isSwallowed(event, focusOn());
      if (isHeld) stop(event);
    };
    // A button is pressed when the space bar comes up.
    const onKeyUp = (event: KeyboardEvent) => isHeld && event.key === ' ' && stop(event);
    const onFocus = ({ target }: FocusEvent) => {
      if (!isMeantToWrite() || !(target instanceof HTMLElement) || !target.matches(fields)) return;
      const held = endGuard();
      toast.dismiss(vainKeyNote);
      // A dialog was asked for by something else.
      if (!target.closest('[role=dialog]')) writeInto(target, held);
    };
    window.addEventListener('keydown', onKeyDown, early);
    window.addEventListener('keyup', onKeyUp, early);
    window.addEventListener('pointerdown', giveUpWriting, early);
    document.addEventListener('focusin', onFocus, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
