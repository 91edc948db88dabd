import { expect, it } from 'vitest';
import { mayOpen, pagesFor } from './settings-pages.ts';

const hrefs = (role: Parameters<typeof pagesFor>[0]) => pagesFor(role).map(({ href }) => href);

it('an atendente has tags, quick replies, notices, profile and security; an admin also has members', () => {
  expect(hrefs('atendente')).toEqual([
    '/settings/tags',
    '/settings/quick-replies',
    '/settings/notices',
    '/settings/profile',
    '/settings/security',
  ]);
  expect(hrefs('admin')).toContain('/settings/members');
});

it('a page below a settings page opens for the same roles', () => {
  expect(mayOpen('admin', '/settings/numbers/1')).toBe(true);
  expect(mayOpen('atendente', '/settings/numbers/1')).toBe(false);
  expect(mayOpen('atendente', '/settings/numbers')).toBe(false);
});

it('the start page of the settings and an unknown page are open to an atendente', () => {
  expect(mayOpen('atendente', '/settings')).toBe(true);
  expect(mayOpen('atendente', '/settings/numbersx')).toBe(true);
});
