type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * Returns the text typed so far after one more key press, while the dialog it is meant for is not open yet. Returns
 * null for a press that writes no text and keeps its usual meaning (a shortcut with Ctrl or the like, a function key).
 */
export function heldAfter(held: string, { key, ctrlKey, metaKey, altKey, repeat }: Press): string | null {
  // On some keyboards, Ctrl and Alt together write a letter.
  if (((ctrlKey || metaKey) && !altKey) || /^F\d+$/.test(key)) return null;
  if (key === 'Backspace') return [...held].slice(0, -1).join('');
  return [...key].length === 1 && !repeat ? held + key : held;
}

const dialogAtFocus = () => document.activeElement?.closest('[role=dialog]') ?? null;

/** Inserts the text into a field as if it had been typed there. */
export function writeInto(field: Element | null, text: string): void {
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Fields for dates, times and numbers take no text.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Keeps key presses from the page until a dialog has the focus, because a person who opens a dialog and types on means
 * the dialog, even while its script is still loading. The typed text is then inserted into the dialog's first field.
 * Escape, or a press elsewhere, cancels. Returns the function that stops the hold.
 */
export function holdKeys(onGiveUp: () => void): () => void {
  const before = dialogAtFocus();
  const listening = new AbortController();
  const { signal } = listening;
  let held = '';
  /** Returns whether the page receives key presses again, because a dialog now has the focus. */
  const handOver = (): boolean => {
    const dialog = dialogAtFocus();
    if (dialog === null || dialog === before) return false;
    listening.abort();
    writeInto(document.activeElement, held);
    return true;
  };
  const giveUp = () => {
    listening.abort();
    onGiveUp();
  };
  const hear = (event: KeyboardEvent) => {
    if (handOver()) return;
    const next = heldAfter(held, event);
    if (next === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = next;
    if (event.key === 'Escape') giveUp();
  };
  window.addEventListener('keydown', hear, { capture: true, signal });
  // Wait until the dialog has settled, because it moves the focus while it is still rendering.
  document.addEventListener('focusin', () => setTimeout(() => !signal.aborted && handOver()), { signal });
  document.addEventListener('pointerdown', giveUp, { capture: true, signal });
  return () => listening.abort();
}
