import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

it('a value lasts as long as the page if the browser denies access to localStorage', () => {
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  expect(readStored('a')).toBeNull();
  writeStored('a', 'draft');
  expect(readStored('a')).toBe('draft');
  writeStored('a', null);
  expect(readStored('a')).toBeNull();
});

it('readStored reads localStorage each time, so a value removed by another tab is gone', () => {
  const disk = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => disk.set(key, value),
    removeItem: (key: string) => disk.delete(key),
  });
  writeStored('b', 'draft');
  expect(disk.get('b')).toBe('draft');
  disk.delete('b');
  expect(readStored('b')).toBeNull();
});

it('readStored returns the last written value if localStorage is full', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: denied });
  writeStored('c', 'new');
  expect(readStored('c')).toBe('new');
});
