import { expect, it } from 'vitest';
import { seenOf } from './seen-of.ts';

it('seenOf returns the newest message, wherever it is in the list, and the holder', () => {
  const user = { id: 'ana', name: 'Ana', email: 'ana@example.com' };
  const messages = [{ id: '02' }, { id: '03' }, { id: '01' }];
  expect(seenOf(messages, { takeover: { user, at: '2026-01-01T00:00:00Z' } })).toEqual({
    last_message_id: '03',
    taken_over_by: 'ana',
  });
  expect(seenOf([], { takeover: null })).toEqual({ last_message_id: null, taken_over_by: null });
});
