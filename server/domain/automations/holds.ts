import { foldText } from '#server/base/fold-text.ts';
import type { AutomationCondition } from '#server/contract/automation-definition.ts';
import { knownValue } from './known-value.ts';
import type { Known } from './person.ts';

const folded = (value: unknown): string =>
  foldText(typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).trim();

const isThere = (value: unknown): boolean => value !== undefined && value !== null && folded(value) !== '';

/** Numbers as numbers; anything else (dates as ISO text) by its letters. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [Number(one), Number(other)];
  const areNumbers = isThere(one) && isThere(other) && Number.isFinite(a) && Number.isFinite(b);
  if (areNumbers) return a - b;
  return folded(one) < folded(other) ? -1 : folded(one) > folded(other) ? 1 : 0;
}

const tests: Readonly<Record<string, (values: readonly unknown[], asked: unknown) => boolean>> = {
  eq: (values, asked) => values.some((one) => folded(one) === folded(asked)),
  ne: (values, asked) => !values.some((one) => folded(one) === folded(asked)),
  contains: (values, asked) => values.some((one) => folded(one).includes(folded(asked))),
  exists: (values, asked) => values.length > 0 === (asked !== false),
  gt: (values, asked) => values.some((one) => compare(one, asked) > 0),
  lt: (values, asked) => values.some((one) => compare(one, asked) < 0),
};

/**
 * Does a condition hold (decisions.md §8)? Upper case and accents do not count. `exists` with the value false asks that
 * nothing is there; what is not there is `ne` to everything, and neither greater nor less.
 */
export function holds(condition: AutomationCondition, known: Known): boolean {
  const value = knownValue(known, condition.field);
  const values = (Array.isArray(value) ? value : [value]).filter(isThere);
  return tests[condition.op]?.(values, condition.value) ?? false;
}
