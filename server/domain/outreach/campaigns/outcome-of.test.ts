import { expect, it } from 'vitest';
import { outcomeOfRefusal } from './outcome-of.ts';

it('tries nobody again whose message may have left: the operator was asked, and what it made of it is not known', () => {
  for (const code of ['operator_unreachable', 'outcome_unknown'])
    expect(outcomeOfRefusal(code, false, 0)).toMatchObject({ kind: 'unreachable', isUnknown: true, againInMs: null });
});

it('tries those again, twice at most, of whom nothing can have left', () => {
  const ofAttempts = [0, 1, 2].map((attempt) => outcomeOfRefusal('operator_unreachable', true, attempt));
  expect(ofAttempts.map(({ againInMs }) => againInMs)).toEqual([30_000, 60_000, null]);
  expect(ofAttempts.every(({ isUnknown }) => !isUnknown)).toBe(true);
});

it('waits for a limit that passes as often as it takes, and pauses for what only a person can mend', () => {
  expect(outcomeOfRefusal('130429', true, 9)).toMatchObject({ againInMs: 5_000, pause: null });
  expect(outcomeOfRefusal('131042', false, 0)).toMatchObject({ againInMs: null, pause: expect.any(String) });
});
