import { expect, it } from 'vitest';
import { hasMenu } from './has-menu.ts';

const said = { role: 'user', wamid: 'w1', revoked_at: null } as const;

it('nothing can be done with what is not there yet, no longer, or was never said', () => {
  expect(hasMenu(said)).toBe(true);
  expect(hasMenu({ ...said, wamid: null })).toBe(false);
  expect(hasMenu({ ...said, revoked_at: '2026-11-23T12:00:00Z' })).toBe(false);
  expect(hasMenu({ ...said, role: 'system' })).toBe(false);
});
