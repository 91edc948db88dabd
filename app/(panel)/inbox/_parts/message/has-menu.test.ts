import { expect, it } from 'vitest';
import { hasMenu } from './has-menu.ts';

const said = { role: 'assistant', wamid: 'w1', content: 'Sim', revoked_at: null } as const;

it('nothing can be done with what is no longer there, was never said, or is not there yet and has no words', () => {
  expect(hasMenu(said)).toBe(true);
  expect(hasMenu({ ...said, wamid: null })).toBe(true);
  expect(hasMenu({ ...said, wamid: null, content: '' })).toBe(false);
  expect(hasMenu({ ...said, content: '' })).toBe(true);
  expect(hasMenu({ ...said, revoked_at: '2026-11-23T12:00:00Z' })).toBe(false);
  expect(hasMenu({ ...said, role: 'system' })).toBe(false);
});

it('what a customer wrote can always be asked about: what did the AI do with it?', () => {
  expect(hasMenu({ ...said, role: 'user', wamid: null, content: '' })).toBe(true);
});
