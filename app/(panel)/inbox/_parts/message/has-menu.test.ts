import { expect, it } from 'vitest';
import { hasMenu } from './has-menu.ts';

const said = { role: 'assistant', wamid: 'w1', content: 'Sim', revoked_at: null } as const;

it('hasMenu is false for a revoked message, a system line and an unsent message without text', () => {
  expect(hasMenu(said)).toBe(true);
  expect(hasMenu({ ...said, wamid: null })).toBe(true);
  expect(hasMenu({ ...said, wamid: null, content: '' })).toBe(false);
  expect(hasMenu({ ...said, content: '' })).toBe(true);
  expect(hasMenu({ ...said, revoked_at: '2026-11-23T12:00:00Z' })).toBe(false);
  expect(hasMenu({ ...said, role: 'system' })).toBe(false);
});

it('hasMenu is true for a customer’s message, even without an id of the provider and without text', () => {
  expect(hasMenu({ ...said, role: 'user', wamid: null, content: '' })).toBe(true);
});
