import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteOutbox, repliesGone, whileAdding } from './after-replies.ts';
import type { OutboxItem } from './plan-outbox.ts';

const item = (more: Partial<OutboxItem> = {}): OutboxItem => ({
  ...{ key: 'r1', conversationId: 'k1', text: 'Oi', file: null, at: 0, state: 'waiting', error: null },
  ...{ attempts: 0, nextAt: 0, known: [] },
  ...more,
});
/** Whether the promise has resolved after all pending microtasks and timers of 0 ms have run. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  void promise.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  noteOutbox([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('repliesGone waits while replies of this conversation, and no other, are being added or sent', async () => {
  const { promise: added, resolve: isThere } = Promise.withResolvers<void>();
  whileAdding('k1', added);
  const gone = repliesGone('k1');
  expect(await isOver(repliesGone('k2'))).toBe(true);
  expect(await isOver(gone)).toBe(false);
  noteOutbox([item()]);
  isThere();
  expect(await isOver(gone)).toBe(false);
  noteOutbox([item({ key: 'r2', conversationId: 'k2' })]);
  expect(await isOver(gone)).toBe(true);
});

it.each([
  ['met trouble', { error: 'Sem conexão' }],
  ['was refused', { state: 'refused' as const }],
  ['stands in the thread', { isThere: true }],
])('repliesGone does not wait for a reply that %s', async (_, more) => {
  noteOutbox([item()]);
  const gone = repliesGone('k1');
  expect(await isOver(gone)).toBe(false);
  noteOutbox([item(more)]);
  expect(await isOver(gone)).toBe(true);
});

it('repliesGone waits at most ten seconds, and not at all without a network', async () => {
  noteOutbox([item()]);
  const gone = repliesGone('k1');
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await isOver(gone)).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(await isOver(gone)).toBe(true);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await isOver(repliesGone('k1'))).toBe(true);
});
