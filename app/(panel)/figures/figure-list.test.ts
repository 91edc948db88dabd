import { expect, it } from 'vitest';
import { isNothing } from './figure-list.ts';

it('isNothing is false for a duration of zero seconds, and true for a zero count, a zero share and null', () => {
  expect(isNothing('waiting_p50', 0)).toBe(false);
  expect(isNothing('first_response_p50', 0)).toBe(false);
  expect(isNothing('conversations_opened', 0)).toBe(true);
  expect(isNothing('ai_resolution_rate', 0)).toBe(true);
  expect(isNothing('waiting_p50', null)).toBe(true);
  expect(isNothing('rating_average', 1)).toBe(false);
});
