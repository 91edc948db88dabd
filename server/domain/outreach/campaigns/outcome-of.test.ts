import { expect, it } from 'vitest';
import { outcomeOfRefusal } from './outcome-of.ts';

it('a send that may have left is not tried again after operator_unreachable or outcome_unknown', () => {
  for (const code of ['operator_unreachable', 'outcome_unknown'])
    expect(outcomeOfRefusal(code, false, 0)).toMatchObject({ kind: 'unreachable', isUnknown: true, againInMs: null });
});

it('a send that cannot have left is tried again after 30 s and after 60 s, and then not again', () => {
  const ofAttempts = [0, 1, 2].map((attempt) => outcomeOfRefusal('operator_unreachable', true, attempt));
  expect(ofAttempts.map(({ againInMs }) => againInMs)).toEqual([30_000, 60_000, null]);
  expect(ofAttempts.every(({ isUnknown }) => !isUnknown)).toBe(true);
});

it('code 130429 is tried again after 5 s even at attempt 9; code 131042 is not, and pauses the campaign', () => {
  expect(outcomeOfRefusal('130429', true, 9)).toMatchObject({ againInMs: 5_000, pause: null });
  expect(outcomeOfRefusal('131042', false, 0)).toMatchObject({ againInMs: null, pause: expect.any(String) });
});
