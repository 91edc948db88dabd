type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * What is typed so far after one more press, while what it is meant for is not there yet; null: a press that writes
 * nothing anywhere and means what it always does (Ctrl and the like, a function key).
 */
export function heldAfter(held: string, { key, ctrlKey, metaKey, altKey, repeat }: Press): string | null {
  // Ctrl and Alt together are how some keyboards write a letter.
  if (((ctrlKey || metaKey) && !altKey) || /^F\d+$/.test(key)) return null;
  if (key === 'Backspace') return [...held].slice(0, -1).join('');
  return [...key].length === 1 && !repeat ? held + key : held;
}

const dialogAtFocus = () => document.activeElement?.closest('[role=dialog]') ?? null;

/** As if it had been typed there. */
export function writeInto(field: Element | null, text: string): void {
  if (text === '' || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Moments and numbers have no place for words.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * From now on until a dialog has the focus no press reaches the page: whoever asks for a dialog and types on means it, also
 * while its scripts are under way. What they typed stands in its first field then; Escape, or a press elsewhere, gives up.
 */
export function holdKeys(onGiveUp: () => void): () => void {
  const before = dialogAtFocus();
  const listening = new AbortController();
  const { signal } = listening;
  let held = '';
  /** Answers whether the page has its keys back. */
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
  // Once the dialog has settled: it moves the focus while it is still being drawn.
  document.addEventListener('focusin', () => setTimeout(() => !signal.aborted && handOver()), { signal });
  document.addEventListener('pointerdown', giveUp, { capture: true, signal });
  return () => listening.abort();
}
