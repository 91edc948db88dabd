import { expect, it } from 'vitest';
import { heldSince } from './held-since.ts';

const bruno = { userId: 'bruno', name: 'Bruno' };
const said = (id: string, by: string, at: string) => ({
  id,
  author: { kind: 'member', id: by, name: by },
  created_at: `2026-01-01T${at}:00Z`,
});
const now = new Date('2026-01-01T12:00:00Z');

it('heldSince warns again after another message of the holder, or when the holder is another colleague', () => {
  const before = heldSince(bruno, [said('01', 'bruno', '09:00')], now).state;
  expect(heldSince(bruno, [said('02', 'customer', '11:59'), said('01', 'bruno', '09:00')], now).state).toBe(before);
  expect(heldSince(bruno, [said('02', 'bruno', '10:00'), said('01', 'bruno', '09:00')], now).state).not.toBe(before);
  expect(heldSince({ userId: 'ana', name: 'Ana' }, [said('01', 'bruno', '09:00')], now).state).not.toBe(before);
});

it('hasJustReplied is true 1 minute after the holder’s message, false after 3 minutes and for other authors', () => {
  expect(heldSince(bruno, [said('01', 'bruno', '11:59')], now).hasJustReplied).toBe(true);
  expect(heldSince(bruno, [said('01', 'bruno', '11:57')], now).hasJustReplied).toBe(false);
  expect(heldSince(bruno, [said('01', 'ana', '11:59')], now).hasJustReplied).toBe(false);
  expect(heldSince(bruno, [], now).hasJustReplied).toBe(false);
});
