import { expect, it } from 'vitest';
import { type AnswerState, freshMs, shouldAnswer } from './should-answer.ts';

const at = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(at.getTime() - ms);
const free: AnswerState = {
  status: 'open',
  takenOver: false,
  pausedUntil: null,
  handoffPending: false,
  awaitingReply: true,
  agentActive: true,
  lastInboundAt: ago(1_000),
};

it('shouldAnswer allows an answer to a recent message in an open conversation, also after a pause has ended', () => {
  expect(shouldAnswer(free, at)).toEqual({ answer: true });
  expect(shouldAnswer({ ...free, pausedUntil: ago(1) }, at)).toEqual({ answer: true });
  expect(shouldAnswer({ ...free, lastInboundAt: ago(freshMs) }, at)).toEqual({ answer: true });
});

it.each([
  ['not_open', { status: 'resolved' }],
  ['taken_over', { takenOver: true }],
  ['paused', { pausedUntil: new Date(at.getTime() + 1) }],
  ['handoff_pending', { handoffPending: true }],
  ['nothing_to_answer', { awaitingReply: false }],
  ['agent_inactive', { agentActive: false }],
])('shouldAnswer refuses an answer with the reason %s, without a handoff', (why, change) => {
  expect(shouldAnswer({ ...free, ...change }, at)).toEqual({ answer: false, why, handOff: null });
});

it('shouldAnswer hands over a message older than freshMs (stale)', () => {
  expect(shouldAnswer({ ...free, lastInboundAt: ago(freshMs + 1) }, at)).toMatchObject({
    answer: false,
    why: 'stale',
    handOff: expect.any(String),
  });
});
