import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endGuard, giveUpWriting } from '../../../_actions/typing-guard.ts';
import { forgetWish, meetReplyWish, onReplyWish, wishToReply } from './reply-wish.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  forgetWish();
  endGuard();
  vi.useRealTimers();
});

it('a request to reply applies to any conversation that opens within 2 seconds, and to none later', () => {
  wishToReply();
  expect([meetReplyWish('a'), meetReplyWish('b')]).toEqual([true, true]);
  endGuard();
  expect(meetReplyWish('b')).toBe(true);
  vi.advanceTimersByTime(2_001);
  expect(meetReplyWish('a')).toBe(false);
});

it('a request to reply stays valid while typed text waits for a field, and ends with giveUpWriting', () => {
  wishToReply();
  vi.advanceTimersByTime(60_000);
  expect(meetReplyWish('slow')).toBe(true);
  giveUpWriting();
  expect(meetReplyWish('slow')).toBe(false);
});

it('a request to reply with an id applies once to this conversation, even after 20 seconds, and to no other', () => {
  wishToReply('slow');
  vi.advanceTimersByTime(20_000);
  expect(meetReplyWish('other')).toBe(false);
  expect(meetReplyWish('slow')).toBe(true);
  expect(meetReplyWish('slow')).toBe(false);
});

it('onReplyWish calls a composer that is already on the page at each request, until it unsubscribes', () => {
  const met: boolean[] = [];
  const stop = onReplyWish(() => met.push(meetReplyWish('here')));
  wishToReply('elsewhere');
  wishToReply('here');
  stop();
  wishToReply('here');
  expect(met).toEqual([false, true]);
});

it('forgetWish withdraws the request to reply', () => {
  wishToReply('slow');
  forgetWish();
  expect(meetReplyWish('slow')).toBe(false);
});
