import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each([
  ['/inbox', '/inbox'],
  ['/contacts?q=a b#c', '/contacts?q=a%20b#c'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [' //evil.example', '/'],
  ['', '/'],
  [undefined, '/'],
  [['/contacts', '//evil.example'], '/'],
])('a sign-in with next=%j leads to %j', (next, path) => {
  expect(ownPath(next)).toBe(path);
});

const pieces = fc.constantFrom(
  ...['/', '\\', '\t', '\n', '\r', '.', '..', '@', ':', '?', '#', '%09', '%2f', '%5c', ' ', '\u0000', '／', '。'],
  ...['evil.example', 'javascript:', 'http:', 'x'],
);
const paths = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
);

it('ownPath stays on our origin for any next value, also when it is applied to its own result', () => {
  const here = 'https://parley.example/sign-in';
  fc.assert(
    fc.property(paths, (next) => {
      const path = ownPath(next);
      expect(new URL(path, here).origin).toBe('https://parley.example');
      expect(new URL(ownPath(path), here).origin).toBe('https://parley.example');
    }),
    { numRuns: 20_000 },
  );
});
