import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { safeHref } from './safe-href.ts';

it.each([
  'https://example.com/a?b#c',
  'http://127.0.0.1:3000/files/x',
  'mailto:ana@example.com',
  'tel:+5511987650001',
  'blob:https://example.com/1',
  '/phone?number=1',
])('safeHref accepts %s', (address) => {
  expect(safeHref(address)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'evil.example',
  '',
  null,
  undefined,
  { toString: () => 'javascript:alert(1)' },
])('safeHref rejects %j', (address) => {
  expect(safeHref(address)).toBeUndefined();
});

/**
 * Expressions that need no check: constants of the same file, URLs that begin with one of our own paths, and links
 * within the page.
 */
const ownAddress = /^(`[/#]|withBrand\('\/[a-z]|safeHref\(|page\.href$|href$)/;

it('every href and src made from data goes through safeHref', () => {
  const files = globSync('app/**/*.tsx');
  expect(files.length).toBeGreaterThan(100);
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:href|src|formAction|srcDoc)=\{([^}]*(?:\{[^}]*\}[^}]*)*)\}/g)]
      .map(([, value = '']) => value)
      .filter((value) => !ownAddress.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(written).toEqual([]);
});
