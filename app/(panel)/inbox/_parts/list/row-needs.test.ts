import { expect, it } from 'vitest';
import { rowNeeds } from './row-needs.ts';

const now = new Date('2026-11-23T12:00:00Z');
const item: Parameters<typeof rowNeeds>[0] = {
  status: 'open',
  channel: 'chatapp',
  waiting_since: null,
  last_message: null,
  window_expires_at: null,
};
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it('rowNeeds returns the wait in minutes, hours or days, and null for a resolved conversation', () => {
  const waits = (minutes: number) => rowNeeds({ ...item, waiting_since: ago(minutes) }, now).waits;
  expect(waits(0)).toEqual({ unit: 'minute', count: 1 });
  expect(waits(59)).toEqual({ unit: 'minute', count: 59 });
  expect(waits(61)).toEqual({ unit: 'hour', count: 1 });
  expect(waits(47 * 60)).toEqual({ unit: 'hour', count: 47 });
  expect(waits(49 * 60)).toEqual({ unit: 'day', count: 2 });
  expect(rowNeeds({ ...item, status: 'resolved', waiting_since: ago(5) }, now).waits).toBeNull();
  expect(rowNeeds(item, now).waits).toBeNull();
});

it('rowNeeds warns of a window that ends within two hours, but not on the web channel', () => {
  const closing = (minutes: number, channel: typeof item.channel = 'chatapp') =>
    rowNeeds({ ...item, channel, window_expires_at: ago(-minutes) }, now).isWindowClosing;
  expect([closing(119), closing(121), closing(-1), closing(30, 'web')]).toEqual([true, false, false, false]);
});

it('rowNeeds names who wrote the last message, and “failed” if the message did not arrive', () => {
  const last = (by: string, failed: boolean) => rowNeeds({ ...item, last_message: { by, failed } }, now).last;
  expect([last('contact', false), last('member', false), last('agent', true)]).toEqual([null, 'ours', 'failed']);
  expect([last('agent', false), last('campaign', false), last('api', false)]).toEqual(['agent', 'campaign', 'ours']);
  expect(rowNeeds(item, now).last).toBeNull();
});
