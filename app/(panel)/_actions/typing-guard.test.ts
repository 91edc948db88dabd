import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { hearKey, nameOf } from './hear-key.ts';
import {
  endGuard,
  type FocusOn,
  giveUpWriting,
  guardPress,
  isMeantToWrite,
  isSwallowed,
  landInstead,
  meanToWrite,
  onTypedInVain,
} from './typing-guard.ts';

const press = (key: string, more: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false },
  ...more,
});
/** Every one-key shortcut that works while a conversation is open. */
const known = ['e', 'a', 't', 's', 'y', 'u', 'h', 'p', 'q', 'd', 'r', 'n', 'i', 'm', 'j', 'k', 'x', 'z', 'c', '/', '?'];
const sequences = ['g i', 'g c', 'g t'];

/**
 * Returns what the panel does for a sequence of key presses: the shortcuts it runs and the presses of the focused
 * button.
 */
function act(keys: readonly string[], at: FocusOn): string[] {
  let before: string | null = null;
  return keys.flatMap((key) => {
    if (isSwallowed(press(key), at)) return [];
    if (at === 'button' && (key === 'Enter' || key === ' ')) return ['the button'];
    const name = nameOf(press(key));
    if (name === null) return [];
    const { does, waits } = hearKey(before, name, [...known, ...sequences]);
    before = waits;
    return does === null ? [] : [does];
  });
}

afterEach(() => {
  endGuard();
  onTypedInVain(() => {});
});

const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 8 });
const latin = fc.array(
  fc.constantFrom('Entendi', 'sim,', 'já', 'te', 'aviso', 'e', 'a', 'nota', 'obrigada!', 'Resolver?', 'gi', 'x'),
  { minLength: 1, maxLength: 8 },
);
/** The keys of a typed sentence, including the keys that end it, such as Enter. */
const sentence = fc
  .tuple(fc.oneof(words, latin), fc.constantFrom([], ['Enter'], ['Backspace', 'Enter'], ['Enter', 'Enter']))
  .map(([some, end]) => [...[...some.join(' ').trim()], ...end])
  .filter((keys) => [...(keys[0] ?? '')].length === 1);

for (const at of ['page', 'button'] as const) {
  it(`a sentence typed after a shortcut to a text field runs no shortcut while the focus is on the ${at}`, () => {
    fc.assert(
      fc.property(
        sentence,
        fc.option(fc.constantFrom('a closed window', 'a voice note'), { nil: null }),
        (keys, why) => {
          meanToWrite();
          if (why !== null) landInstead(why);
          expect(act(keys, at)).toEqual([]);
          expect(isMeantToWrite()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
}

it('endGuard returns the text typed before the field opened, and then shortcuts work again', () => {
  fc.assert(
    fc.property(latin, (some) => {
      const text = some.join(' ');
      meanToWrite();
      act([...text, 'Enter'], 'page');
      expect(endGuard()).toBe(text);
      expect(act(['e'], 'page')).toEqual(['e']);
    }),
  );
});

it('typing without a text field reports the reason once per attempt, also a reason that is known later', () => {
  const told: (string | null)[] = [];
  onTypedInVain((why) => told.push(why));
  meanToWrite();
  act(['o', 'i'], 'page');
  landInstead('closed');
  landInstead('closed');
  act(['!'], 'button');
  expect(told).toEqual([null, 'closed']);
  expect(endGuard()).toBe('');
  meanToWrite();
  landInstead('closed');
  act(['o', 'i'], 'button');
  expect(told).toEqual([null, 'closed', 'closed']);
});

it('Enter or space as the first key presses the focused button; Tab ends the guard; arrows and Ctrl+K pass', () => {
  for (const key of ['Enter', ' ']) {
    meanToWrite();
    landInstead('closed');
    expect(act([key, 'e'], 'button')).toEqual(['the button', 'e']);
  }
  meanToWrite();
  act(['o'], 'button');
  expect(act(['Tab', 'e'], 'button')).toEqual(['e']);
  const atButton = { held: null, at: 'button', ownKey: 'k' } as const;
  expect(guardPress(press('ArrowDown'), atButton)).toEqual({ does: 'pass' });
  expect(guardPress(press('k', { ctrlKey: true }), atButton)).toEqual({ does: 'pass' });
});

it('the shortcut of the focused button works as the first key, but not after other keys or without the focus', () => {
  const land = () => {
    meanToWrite();
    landInstead('closed', 'p');
  };
  for (const key of ['p', 'P']) {
    land();
    expect(act([key], 'button')).toEqual(['p']);
    expect(isMeantToWrite()).toBe(false);
  }
  land();
  expect(act(['o', 'p', 'a'], 'button')).toEqual([]);
  land();
  expect(act(['p'], 'page')).toEqual([]);
  land();
  expect(act(['q'], 'button')).toEqual([]);
});

it('Escape and giveUpWriting end the guard and call onGiveUp; this Escape has no other effect', () => {
  const onGiveUp = vi.fn();
  meanToWrite(onGiveUp);
  expect(isSwallowed(press('Escape'), 'button')).toBe(true);
  expect(isSwallowed(press('Escape'), 'button')).toBe(false);
  meanToWrite(onGiveUp);
  giveUpWriting();
  expect(onGiveUp).toHaveBeenCalledTimes(2);
  expect(act(['e'], 'page')).toEqual(['e']);
});

it('a key pressed in a field or a dialog has its usual effect and ends the guard', () => {
  for (const at of ['field', 'dialog'] as const) {
    meanToWrite();
    expect(isSwallowed(press('e'), at)).toBe(false);
    expect(isMeantToWrite()).toBe(false);
  }
});
