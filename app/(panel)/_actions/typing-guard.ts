import { heldAfter } from '#app/_ui/hold-keys.ts';

type Press = Parameters<typeof heldAfter>[1];

/** What has the focus, as far as typing is concerned. */
export type FocusOn = 'field' | 'dialog' | 'button' | 'page';

type Answer =
  /** The press means what it always does, and so do those that follow. */
  | { readonly does: 'release' }
  /** The press means what it always does; the next ones still do nothing. */
  | { readonly does: 'pass' }
  /** The person no longer means to write. */
  | { readonly does: 'give up' }
  /** The press does nothing; what was typed so far is kept for the field. */
  | { readonly does: 'hold'; readonly held: string };

/** Keys that write, or that end what was written. Others (arrows, Home) nobody presses for a sentence. */
const writes = (key: string) => [...key].length === 1 || key === 'Enter' || key === 'Backspace';

/** What is known of the moment, beside the press. */
interface Moment {
  /** What was typed so far; null: nothing yet. */
  readonly held: string | null;
  readonly at: FocusOn;
  /** The key of the button the person was led to in place of a field. */
  readonly ownKey: string | null;
}

/**
 * A press after a key that leads to where one writes, before a field has the focus: the person may believe that they are
 * typing, so no letter is a shortcut and no space or Enter presses the button that has the focus. An Enter or a space
 * with nothing typed before is meant for that button, and so is the button's own key.
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
  /** What was typed so far; null: nothing yet. Taken back letter by letter, it was typed all the same. */
  held: string | null;
  /** Why there is no field to write in; null: one is still to come. */
  why: string | null;
  ownKey: string | null;
  readonly onGiveUp: () => void;
}

let meant: Meant | null = null;
let tell: (why: string | null) => void = () => {};

/** Somebody pressed what leads to where one writes; until a field has the focus, nothing they type is a shortcut. */
export const meanToWrite = (onGiveUp: () => void = () => {}): void => {
  meant = { held: null, why: null, ownKey: null, onGiveUp };
};

/** There is no field: the focus is on what can be done instead, by `ownKey` too, and the person who types is told why. */
export const landInstead = (why: string, ownKey: string | null = null): void => {
  if (meant === null) return;
  const isNew = meant.why !== why;
  meant.ownKey = ownKey;
  meant.why = why;
  if (isNew && meant.held !== null) tell(why);
};

export const isMeantToWrite = (): boolean => meant !== null;

/** Hears once for each attempt that what was typed was written nowhere, and why. */
export const onTypedInVain = (hear: (why: string | null) => void): void => {
  tell = hear;
};

/** A field has the focus, or the person went on to something else. Answers what was typed for it meanwhile. */
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

/** Answers whether the press is swallowed. */
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
