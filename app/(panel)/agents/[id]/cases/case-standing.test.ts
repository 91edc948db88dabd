import { expect, it } from 'vitest';
import { progressOf, standingOf } from './case-standing.ts';

const run = (more: object = {}) => ({
  last_run: { run_id: 'a', at: '2026-11-20T09:31:00.000Z', attempts: 3, passed: 3, open: 0, is_current: true, ...more },
});

it.each([
  ['never', { last_run: null }],
  ['running', run({ passed: 1, open: 2 })],
  ['outdated', run({ is_current: false })],
  ['passed', run()],
  ['flaky', run({ passed: 2 })],
  ['failed', run({ passed: 0 })],
] as const)('standingOf returns %s', (standing, one) => {
  expect(standingOf(one)).toBe(standing);
});

it('progressOf counts all attempts of a run with open attempts, and is null if none is open', () => {
  const ended = run({ run_id: 'b' });
  expect(progressOf([run(), { last_run: null }])).toBeNull();
  expect(progressOf([run(), run({ passed: 1, open: 1 }), ended])).toEqual({ attempts: 6, ended: 5, passed: 4 });
});
