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

it('checkExpressions accepts all expressions of all functions of the product', () => {
  checkExpressions(functions, [wokenBy]);
});

it('checkExpressions rejects a key that cannot be evaluated or is equal for unrelated events', () => {
  const sum = 'event.data.organization_id + ":" + event.data.lane';
  expect(of({ concurrency: { limit: 1, key: sum } })).toThrow(/^one: .*no such overload/s);
  expect(of({ concurrency: [{ limit: 1, key: sum }] })).toThrow(/^one: /);
  expect(of({ debounce: { period: '1s', key: 'event.data.conversation_id' } })).toThrow(/^one: .*No such key/s);
  expect(of({ idempotency: '"all"' })).toThrow(/have the same key, "all"/);
  expect(of({ concurrency: { limit: 1, key: 'event.data.organization_id' } })).not.toThrow();
});

it('checkExpressions rejects a condition that cannot be evaluated or is not a boolean', () => {
  const event = 'parley/automation_run.woken';
  expect(of({ cancelOn: [{ event, match: 'data.lane' }] })).toThrow(/^one: /);
  expect(of({ cancelOn: [{ event, if: 'event.data.lane + async.data.wait_key' }] })).toThrow(/^one: /);
  expect(of({ triggers: [{ event: 'parley/automation_run.due', if: 'event.data.lane' }] })).toThrow(/no condition/);
  expect(of({ cancelOn: [{ event, match: 'data.organization_id' }] })).not.toThrow();
});

it('a failed expression gives each event its own key, makes a condition false, and is counted', () => {
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
