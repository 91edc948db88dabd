import { describe, expect, it } from 'vitest';
import { keyOnList, realName, writeReply, writeSlash } from './write-reply.ts';

describe('a quick reply', () => {
  it('replaces the typed shortcut, and the caret moves to its end', () => {
    const written = writeReply('Olá /pi tudo bem?', 4, 7, { text: 'a chave é 123', gap: null });
    expect(written).toEqual({ text: 'Olá a chave é 123 tudo bem?', from: 17, to: 17 });
  });

  it('has its gap selected after it is inserted', () => {
    const { text, from, to } = writeReply('/oi', 0, 3, { text: 'Oi, [nome]!', gap: { start: 4, end: 10 } });
    expect(text.slice(from, to)).toBe('[nome]');
  });
});

describe('the button for quick replies', () => {
  it.each([
    ['', 0, '/', 1],
    ['Oi', 2, 'Oi /', 4],
    ['Oi ', 3, 'Oi /', 4],
    ['Oi tudo', 2, 'Oi / tudo', 4],
  ])('turns %j with the caret at %i into %j', (text, at, expected, caret) =>
    expect(writeSlash(text, at)).toEqual({ text: expected, from: caret, to: caret }),
  );
});

describe('a key pressed while the list is open', () => {
  const key = (name: string, active = 0, length = 3, shiftKey = false) =>
    keyOnList({ key: name, shiftKey }, active, length);

  it('marks the next or the previous item, and wraps around (ArrowDown, ArrowUp)', () => {
    expect(key('ArrowDown', 0)).toEqual({ mark: 1 });
    expect(key('ArrowDown', 2)).toEqual({ mark: 0 });
    expect(key('ArrowUp', 0)).toEqual({ mark: 2 });
  });

  it('takes the marked item (Enter, Tab) or closes the list (Escape)', () => {
    expect(key('Enter')).toBe('take');
    expect(key('Tab')).toBe('take');
    expect(key('Escape')).toBe('leave');
  });

  it('is left to the composer for Shift+Enter, for letters and for an empty list', () => {
    expect(key('Enter', 0, 3, true)).toBeNull();
    expect(key('Enter', -1, 0)).toBeNull();
    expect(key('a')).toBeNull();
  });
});

it('realName returns the name of the contact or the user, and null for a phone, an e-mail or no name', () => {
  const name = (contact: string | null, user: string | null) =>
    realName({ contact: contact === null ? null : { name: contact }, user: { name: user } } as never);
  expect(name('Ana', 'x')).toBe('Ana');
  expect(name(null, 'Ana')).toBe('Ana');
  expect(name('+55 11 98765-0001', null)).toBeNull();
  expect(name('ana@exemplo.test', null)).toBeNull();
  expect(name('', null)).toBeNull();
});
