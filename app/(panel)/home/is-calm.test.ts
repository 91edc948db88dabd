import { expect, it } from 'vitest';
import type { Home } from '#server/contract/insight/home.ts';
import { isCalm } from './is-calm.ts';

const none = { count: 0, since: null };
const waits = {
  waiting: { ...none, longest: null },
  queues: [],
  mine: { ...none, awaiting: 0 },
  waking: 0,
  closing: { count: 0, next: [] },
};
const calm: Home = { waits, problems: [], expiring: [], first_steps: null, demo_customers: null };
const line = { critical: false, object: null, count: null, reason: null, at: null };

it('isCalm is true only without own and waking conversations, problems and expiring objects', () => {
  expect(isCalm(calm)).toBe(true);
  expect(isCalm({ ...calm, problems: null, expiring: null })).toBe(true);
  expect(isCalm({ ...calm, waits: { ...waits, waking: 1 } })).toBe(false);
  expect(isCalm({ ...calm, waits: { ...waits, mine: { ...waits.mine, count: 1 } } })).toBe(false);
  expect(isCalm({ ...calm, problems: [{ ...line, kind: 'webhook_failing' }] })).toBe(false);
  expect(isCalm({ ...calm, waits: null, expiring: [{ ...line, kind: 'trial_ending' }] })).toBe(false);
});
