import { expect, it } from 'vitest';
import { policyOf, valuesOf } from './policy-values.ts';

const policy = {
  quiet_from: '22:00',
  quiet_to: '07:30',
  cap_messages: 2,
  cap_days: 5,
  cooling_hours: 48,
  live_share: 30,
  messages_per_day: 500,
  money_per_month: '25.50',
};

it('policyOf(valuesOf(policy)) returns the same policy, and a limit that is off stays off', () => {
  expect(policyOf(valuesOf(policy))).toEqual(policy);
  const off = { ...policy, quiet_to: '22:00', cap_messages: 0, messages_per_day: null, money_per_month: null };
  const values = valuesOf(off);
  expect(values).toMatchObject({ isQuiet: false, isCapped: false, quiet_to: '08:00', cap_messages: 3 });
  expect(policyOf(values)).toMatchObject({ cap_messages: 0, messages_per_day: null, money_per_month: null });
  const { quiet_from: from, quiet_to: to } = policyOf(values);
  expect(from).toBe(to);
  expect(policyOf({ ...values, money_per_month: ' 12,5 ' }).money_per_month).toBe('12.5');
});
