import { heldAfter } from '#app/_ui/overlays/hold-keys.ts';

type Press = Parameters<typeof heldAfter>[1];

/** The kind of element that has the focus, as far as typing is concerned. */
export type FocusOn = 'field' | 'dialog' | 'button' | 'page';

type Answer =
  /** The key press has its usual effect, and so have those that follow. */
  | { readonly does: 'release' }
  /** The key press has its usual effect; the next ones are still guarded. */
  | { readonly does: 'pass' }
  /** The person no longer wants to write. */
  | { readonly does: 'give up' }
  /** The key press has no effect; the text typed so far is kept for the field. */
  | { readonly does: 'hold'; readonly held: string };

/** Whether a key writes or ends a text. Nobody presses other keys (arrows, Home) to begin a sentence. */
const writes = (key: string) => [...key].length === 1 || key === 'Enter' || key === 'Backspace';

/** The state at the time of the key press. */
interface Moment {
  /** The text typed so far; null if nothing was typed yet. */
  readonly held: string | null;
  readonly at: FocusOn;
  /** The key of the button that has the focus in place of a field. */
  readonly ownKey: string | null;
}

/**
 * Decides about a key press that follows a shortcut to a text field, while no field has the focus yet. The person may
 * believe that they are typing, so no letter is a shortcut and no space or Enter presses the focused button. An Enter
 * or space with nothing typed before is meant for that button, and so is the button's own key.
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
  /** Why there is no field to write in; null while one is still expected. */
  why: string | null;
  ownKey: string | null;
  readonly onGiveUp: () => void;
}

let meant: Meant | null = null;
let tell: (why: string | null) => void = () => {};

/**
 * Notes that the person pressed a shortcut to a text field. Until a field has the focus, nothing they type is a
 * shortcut.
 */
export const meanToWrite = (onGiveUp: () => void = () => {}): void => {
  meant = { held: null, why: null, ownKey: null, onGiveUp };
};

/**
 * Notes that there is no field to write in. The focus is on a button instead, which `ownKey` presses too, and a person
 * who types is told why.
 */
export const landInstead = (why: string, ownKey: string | null = null): void => {
  if (meant === null) return;
  const isNew = meant.why !== why;
  meant.ownKey = ownKey;
  meant.why = why;
  if (isNew && meant.held !== null) tell(why);
};

export const isMeantToWrite = (): boolean => meant !== null;

/** Sets the function that is called once per attempt when typed text went into no field, with the reason. */
export const onTypedInVain = (hear: (why: string | null) => void): void => {
  tell = hear;
};

/**
 * Ends the guard, because a field has the focus or the person went on to something else. Returns the text typed
 * meanwhile for that field.
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

/** Whether the guard swallows the key press. */
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
