import { useEffect, useEffectEvent } from 'react';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** A key by itself, anywhere on the page, unless somebody writes or a dialog is open. */
export function useKey(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.defaultPrevented || isWriting(event.target) || document.querySelector('[role=dialog], [role=menu]'))
        return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [key]);
}
