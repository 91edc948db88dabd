import { expect, it } from 'vitest';
import { mayOpen, pagesFor } from './settings-pages.ts';

const hrefs = (role: Parameters<typeof pagesFor>[0]) => pagesFor(role).map(({ href }) => href);

it('everyone has their own profile and security, and whoever answers tags and quick replies', () => {
  expect(hrefs('atendente')).toEqual([
    '/settings/tags',
    '/settings/quick-replies',
    '/settings/notices',
    '/settings/profile',
    '/settings/security',
  ]);
  expect(hrefs('admin')).toContain('/settings/members');
});

it('a page below a place is of that place', () => {
  expect(mayOpen('admin', '/settings/numbers/1')).toBe(true);
  expect(mayOpen('atendente', '/settings/numbers/1')).toBe(false);
  expect(mayOpen('atendente', '/settings/numbers')).toBe(false);
});

it('the way in, and what does not exist, are nobody’s to refuse', () => {
  expect(mayOpen('atendente', '/settings')).toBe(true);
  expect(mayOpen('atendente', '/settings/numbersx')).toBe(true);
});
