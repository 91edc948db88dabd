import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

it('what a browser does not keep lasts as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  expect(readStored('a')).toBeNull();
  writeStored('a', 'draft');
  expect(readStored('a')).toBe('draft');
  writeStored('a', null);
  expect(readStored('a')).toBeNull();
});

it('what it keeps is read where it is: another tab may have changed it, or taken it away', () => {
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

it('on a full disk the last that was written counts', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem: denied });
  writeStored('c', 'new');
  expect(readStored('c')).toBe('new');
});
