import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeliveryState } from './delivery-state.ts';

const delays = [60, 300, 1_800, 7_200, 43_200];
const endedAt = new Date('2026-11-21T12:00:00Z');
const stateAfter = (attempt: number, random = () => 0, succeeded = false) =>
  nextDeliveryState({ succeeded, attempt, attemptsMax: 6, endedAt }, delays, random);

describe('nextDeliveryState (contract/webhooks.md#delivery, contract/webhooks.md#rules)', () => {
  it('waits 1 min, 5 min, 30 min, 2 h and 12 h after failures; the sixth failure makes the delivery exhausted', () => {
    const waits = [1, 2, 3, 4, 5].map((attempt) => {
      const { nextAttemptAt } = stateAfter(attempt);
      return nextAttemptAt && (nextAttemptAt.getTime() - endedAt.getTime()) / 1_000;
    });
    expect(waits).toEqual(delays);
    expect(stateAfter(6)).toEqual({ status: 'exhausted', nextAttemptAt: null });
  });

  it('is exhausted after the last allowed attempt, although waits are left', () => {
    for (const attempt of [2, 3])
      expect(nextDeliveryState({ succeeded: false, attempt, attemptsMax: 2, endedAt }, delays)).toEqual({
        status: 'exhausted',
        nextAttemptAt: null,
      });
  });

  it('a manual retry adds one attempt and uses up none of the automatic waits', () => {
    const waitAfter = (attempt: number, attemptsMax: number) => {
      const { nextAttemptAt } = nextDeliveryState({ succeeded: false, attempt, attemptsMax, endedAt }, delays, () => 0);
      return nextAttemptAt && (nextAttemptAt.getTime() - endedAt.getTime()) / 1_000;
    };
    // A person requested a retry after the first failure. The second attempt follows, and after that attempt all
    // automatic waits, beginning with the first.
    expect([2, 3, 4, 5, 6, 7].map((attempt) => waitAfter(attempt, 7))).toEqual([...delays, null]);
    // A person requested a retry twice after the delivery was exhausted.
    expect([waitAfter(7, 7), waitAfter(8, 8)]).toEqual([null, null]);
  });

  it('is succeeded after a success at any attempt', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (attempt) => {
        expect(stateAfter(attempt, Math.random, true).status).toBe('succeeded');
      }),
    );
  });

  it('never schedules a retry early, and adds at most a tenth of the wait and at most a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, share) => {
        const { nextAttemptAt } = stateAfter(attempt, () => share);
        const wait = (nextAttemptAt?.getTime() ?? 0) - endedAt.getTime();
        const planned = (delays[attempt - 1] ?? 0) * 1_000;
        expect(wait).toBeGreaterThanOrEqual(planned);
        expect(wait).toBeLessThanOrEqual(planned + Math.min(planned / 10, 60_000));
      }),
    );
  });
});
