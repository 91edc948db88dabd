import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '#app/_ui/feedback/toast.ts';
import { writeInto } from '#app/_ui/overlays/hold-keys.ts';
import { endGuard, type FocusOn, giveUpWriting, isMeantToWrite, isSwallowed, onTypedInVain } from './typing-guard.ts';

/**
 * How long a field may take to open, in milliseconds. After this time, the person is told that the field is not open
 * yet.
 */
const patienceMs = 1_000;
/** The id of the toast that says why a key did nothing, so that only one is shown at a time. */
export const vainKeyNote = 'vain key';
const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Returns which kind of element has the focus. An open dialog or menu comes first, because it handles keys itself. */
function focusOn(): FocusOn {
  const { activeElement: at } = document;
  if (document.querySelector('[role=dialog], [role=menu]')) return 'dialog';
  if (at?.matches(fields)) return 'field';
  return at?.matches('button, summary, a[href]') ? 'button' : 'page';
}

/**
 * Guards the time between a shortcut to a text field and the moment the field has the focus. Keys typed in between
 * trigger nothing; their text is put into the field once it has the focus.
 */
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
    // The browser presses a focused button when the space bar is released, so that event is stopped too.
    const onKeyUp = (event: KeyboardEvent) => isHeld && event.key === ' ' && stop(event);
    const onFocus = ({ target }: FocusEvent) => {
      if (!isMeantToWrite() || !(target instanceof HTMLElement) || !target.matches(fields)) return;
      const held = endGuard();
      toast.dismiss(vainKeyNote);
      // A text field inside a dialog was opened by another action, so the typed text is not inserted into that field.
      if (!target.closest('[role=dialog]')) writeInto(target, held);
    };
    window.addEventListener('keydown', onKeyDown, early);
    window.addEventListener('keyup', onKeyUp, early);
    window.addEventListener('pointerdown', giveUpWriting, early);
    document.addEventListener('focusin', onFocus, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
