import { heldAfter } from '#app/_ui/overlays/hold-keys.ts';

type Press = Parameters<typeof heldAfter>[1];

/**
 * The kind of element that has the focus, as far as typing matters: a text field, a dialog, a button, or none of these.
 */
export type FocusOn = 'field' | 'dialog' | 'button' | 'page';

type Answer =
  /** This key press and all later ones have their usual effect; the guard ends. */
  | { readonly does: 'release' }
  /** This key press has its usual effect, but the guard continues. */
  | { readonly does: 'pass' }
  /** The person pressed Escape and no longer wants to write. */
  | { readonly does: 'give up' }
  /** The key press has no effect. Its character is added to the text that the field receives once it opens. */
  | { readonly does: 'hold'; readonly held: string };

/** Whether a key writes text or ends a text. Nobody begins a sentence with other keys, such as arrows or Home. */
const writes = (key: string) => [...key].length === 1 || key === 'Enter' || key === 'Backspace';

/** The state at the moment when a key is pressed. */
interface Moment {
  /** The text typed so far; null if nothing was typed yet. */
  readonly held: string | null;
  readonly at: FocusOn;
  /** The shortcut key of the focused button. Null if no button with a shortcut has the focus. */
  readonly ownKey: string | null;
}

/**
 * Decides what a key press does after a shortcut to a text field, while no field has the focus yet. The person may
 * believe that they are already typing. So letters trigger no shortcuts, and space and Enter do not press the focused
 * button. The exception is the first key: if it is Enter, space or the button's own shortcut, it presses the focused
 * button.
 */
export function guardPress(press: Press, { held, at, ownKey }: Moment): Answer {
  if (at === 'field' || at === 'dialog') return { does: 'release' };
  const { key } = press;
  if (key === 'Escape') return { does: 'give up' };
  if (key === 'Tab') return { does: 'release' };
  const next = heldAfter(held ?? '', press);
  if (next === null || !writes(key)) return { does: 'pass' };
  const presses = key === 'Enter' || key === ' ' || key.toLowerCase() === ownKey;
  const isForButton = at === 'button' && held === null && presses;
  return isForButton ? { does: 'release' } : { does: 'hold', held: next };
}

interface Meant {
  /** The text typed so far; null if nothing was typed yet. Text that was deleted again leaves an empty string. */
  held: string | null;
  /** The reason why there is no text field. Null while a field is still expected to open. */
  why: string | null;
  ownKey: string | null;
  readonly onGiveUp: () => void;
}

let meant: Meant | null = null;
let tell: (why: string | null) => void = () => {};

/**
 * Notes that the person pressed a shortcut that opens a text field. Until a field has the focus, nothing they type
 * triggers a shortcut.
 */
export const meanToWrite = (onGiveUp: () => void = () => {}): void => {
  meant = { held: null, why: null, ownKey: null, onGiveUp };
};

/**
 * Notes that no text field will open; a button has the focus instead. `ownKey` is the shortcut of that button. If the
 * person types, they are told why there is no field.
 */
export const landInstead = (why: string, ownKey: string | null = null): void => {
  if (meant === null) return;
  const isNew = meant.why !== why;
  meant.ownKey = ownKey;
  meant.why = why;
  if (isNew && meant.held !== null) tell(why);
};

export const isMeantToWrite = (): boolean => meant !== null;

/**
 * Sets the function that is called when the person types and no field has the focus. The function receives the reason
 * why there is no field, and is called at most once per reason and attempt.
 */
export const onTypedInVain = (hear: (why: string | null) => void): void => {
  tell = hear;
};

/**
 * Ends the guard, because a text field has the focus or the person did something else. Returns the text that was typed
 * before the field opened.
 */
export function endGuard(): string {
  const held = meant?.why === null ? meant.held : null;
  meant = null;
  return held ?? '';
}

export function giveUpWriting(): void {
  const { onGiveUp } = meant ?? {};
  meant = null;
  onGiveUp?.();
}

/** Whether the guard suppresses the key press, so that it has no effect on the page. */
export function isSwallowed(press: Press, at: FocusOn): boolean {
  if (meant === null) return false;
  const answer = guardPress(press, { ...meant, at });
  if (answer.does === 'hold') {
    if (meant.held === null) tell(meant.why);
    meant.held = answer.held;
    return true;
  }
  if (answer.does === 'release') endGuard();
  if (answer.does === 'give up') giveUpWriting();
  return answer.does === 'give up';
}
