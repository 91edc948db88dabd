import { expect, it } from 'vitest';
import { isNothing } from './figure-list.ts';

it('a duration of no seconds has conversations behind it; a count, a share of none, and what nobody measured have not', () => {
  expect(isNothing('waiting_p50', 0)).toBe(false);
  expect(isNothing('first_response_p50', 0)).toBe(false);
  expect(isNothing('conversations_opened', 0)).toBe(true);
  expect(isNothing('ai_resolution_rate', 0)).toBe(true);
  expect(isNothing('waiting_p50', null)).toBe(true);
  expect(isNothing('rating_average', 1)).toBe(false);
});
