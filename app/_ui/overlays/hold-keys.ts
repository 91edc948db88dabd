type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * Returns the collected text after one more key press, while the dialog that will receive the text is not open yet.
 * Returns null for a key press that types nothing and should keep its meaning, such as a shortcut with Ctrl or a
 * function key.
 */
export function heldAfter(held: string, { key, ctrlKey, metaKey, altKey, repeat }: Press): string | null {
  // On some keyboards, Ctrl and Alt together type a character.
  if (((ctrlKey || metaKey) && !altKey) || /^F\d+$/.test(key)) return null;
  if (key === 'Backspace') return [...held].slice(0, -1).join('');
  return [...key].length === 1 && !repeat ? held + key : held;
}

const dialogAtFocus = () => document.activeElement?.closest('[role=dialog]') ?? null;

/** Inserts text into a field, with the same events as if the user had typed the text. */
export function writeInto(field: Element | null, text: string): void {
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Fields for dates, times and numbers have no selection, so nothing is inserted.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Collects key presses until a dialog has opened. Users who go on typing after they have opened a dialog want to type
 * into the dialog, even while its code is still loading. The typed text is then inserted into the dialog's first field.
 * Escape or a click cancels the collecting. Returns a function that stops collecting.
 */
export function holdKeys(onGiveUp: () => void): () => void {
  const before = dialogAtFocus();
  const listening = new AbortController();
  const { signal } = listening;
  let held = '';
  /**
   * If a new dialog has the focus, stops collecting keys and inserts the collected text into the dialog. Returns
   * whether that happened.
   */
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
  // Wait until rendering has finished, because the dialog moves the focus several times while it is rendered.
  document.addEventListener('focusin', () => setTimeout(() => !signal.aborted && handOver()), { signal });
  document.addEventListener('pointerdown', giveUp, { capture: true, signal });
  return () => listening.abort();
}
