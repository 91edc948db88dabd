import { expect, it } from 'vitest';
import { checkExpressions } from './check-expressions.ts';
import { expressionFailures, holds, keyOf } from './engine/expression.ts';
import { wokenBy } from './functions/automation-wait.ts';
import { functions } from './functions.ts';

const triggers = [{ event: 'parley/automation_run.due' }];
const of = (more: object) => () => {
  const opts = { id: 'one', triggers, ...more };
  checkExpressions([{ opts }]);
};

it('every expression of every function has a value for events of the shapes it is triggered by', () => {
  checkExpressions(functions, [wokenBy]);
});

it('a start fails at a key that has no value, or one value for all tenants, and says whose it is', () => {
  const sum = 'event.data.organization_id + ":" + event.data.lane';
  expect(of({ concurrency: { limit: 1, key: sum } })).toThrow(/^one: .*no such overload/s);
  expect(of({ concurrency: [{ limit: 1, key: sum }] })).toThrow(/^one: /);
  expect(of({ debounce: { period: '1s', key: 'event.data.conversation_id' } })).toThrow(/^one: .*No such key/s);
  expect(of({ idempotency: '"all"' })).toThrow(/have the same key, "all"/);
  expect(of({ concurrency: { limit: 1, key: 'event.data.organization_id' } })).not.toThrow();
});

it('a start fails at a condition that has no value, or none of yes and no', () => {
  const event = 'parley/automation_run.woken';
  expect(of({ cancelOn: [{ event, match: 'data.lane' }] })).toThrow(/^one: /);
  expect(of({ cancelOn: [{ event, if: 'event.data.lane + async.data.wait_key' }] })).toThrow(/^one: /);
  expect(of({ triggers: [{ event: 'parley/automation_run.due', if: 'event.data.lane' }] })).toThrow(/no condition/);
  expect(of({ cancelOn: [{ event, match: 'data.organization_id' }] })).not.toThrow();
});

it('at run time an event without a value for a key shares it with no other, and is counted', () => {
  const before = expressionFailures.count;
  const key = 'event.data.lane + "x"';
  const [one, other] = ['a', 'b'].map((id) => keyOf(key, { id }));
  expect(one).not.toBe(other);
  expect(one).not.toBe('');
  expect(expressionFailures.count).toBe(before + 2);
  // A comparison with a missing value is false. Comparing values of different types is an error.
  expect(holds('event.data.none == 1', { event: { data: {} } })).toBe(false);
  expect(expressionFailures.count).toBe(before + 2);
  expect(holds('event.data.lane > "x"', { event: { data: { lane: 1 } } })).toBe(false);
  expect(expressionFailures.count).toBe(before + 3);
});
