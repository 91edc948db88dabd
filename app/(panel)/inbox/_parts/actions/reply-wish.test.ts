import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endGuard, giveUpWriting } from '../../../_actions/typing-guard.ts';
import { forgetWish, meetReplyWish, onReplyWish, wishToReply } from './reply-wish.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  forgetWish();
  endGuard();
  vi.useRealTimers();
});

it('whoever pressed the key gets the composer of whatever opens at once, and of nothing later', () => {
  wishToReply();
  expect([meetReplyWish('a'), meetReplyWish('b')]).toEqual([true, true]);
  endGuard();
  expect(meetReplyWish('b')).toBe(true);
  vi.advanceTimersByTime(2_001);
  expect(meetReplyWish('a')).toBe(false);
});

it('as long as what is typed waits for a field, the wish stays; it goes with who goes elsewhere', () => {
  wishToReply();
  vi.advanceTimersByTime(60_000);
  expect(meetReplyWish('slow')).toBe(true);
  giveUpWriting();
  expect(meetReplyWish('slow')).toBe(false);
});

it('a conversation that was asked for by name may take its time, is meant once, and no other is', () => {
  wishToReply('slow');
  vi.advanceTimersByTime(20_000);
  expect(meetReplyWish('other')).toBe(false);
  expect(meetReplyWish('slow')).toBe(true);
  expect(meetReplyWish('slow')).toBe(false);
});

it('a composer that stands there already hears of it, until it goes', () => {
  const met: boolean[] = [];
  const stop = onReplyWish(() => met.push(meetReplyWish('here')));
  wishToReply('elsewhere');
  wishToReply('here');
  stop();
  wishToReply('here');
  expect(met).toEqual([false, true]);
});

it('whoever writes, or goes elsewhere, means it no more', () => {
  wishToReply('slow');
  forgetWish();
  expect(meetReplyWish('slow')).toBe(false);
});
