import { foldText } from '#server/base/text/fold-text.ts';
import { readNumber } from '#server/base/text/read-number.ts';
import type { AutomationCondition } from '#server/contract/outreach/automation-definition.ts';
import { knownValue } from './known-value.ts';
import type { Known } from './person.ts';

const folded = (value: unknown): string =>
  foldText(typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')).trim();

const isThere = (value: unknown): boolean => value !== undefined && value !== null && folded(value) !== '';

/** Matches a date or a date with a time in ISO form. When such texts are compared, the earlier date comes first. */
const isoDate = /^\d{4}-\d{2}-\d{2}(?:t[\d:.]+(?:z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Compares two numbers as the organization writes them, or two dates as ISO text. Null if the values cannot be
 * compared, so that neither counts as greater.
 */
function compare(one: unknown, other: unknown, locale: string): number | null {
  const [a, b] = [readNumber(one, locale), readNumber(other, locale)];
  if (a !== null && b !== null) return a - b;
  const [first, second] = [folded(one), folded(other)];
  if (!isoDate.test(first) || !isoDate.test(second)) return null;
  return first < second ? -1 : first > second ? 1 : 0;
}

type Test = (values: readonly unknown[], asked: unknown, locale: string) => boolean;
const tests: Readonly<Record<string, Test>> = {
  eq: (values, asked) => values.some((one) => folded(one) === folded(asked)),
  ne: (values, asked) => !values.some((one) => folded(one) === folded(asked)),
  contains: (values, asked) => values.some((one) => folded(one).includes(folded(asked))),
  exists: (values, asked) => values.length > 0 === (asked !== false),
  gt: (values, asked, locale) => values.some((one) => (compare(one, asked, locale) ?? 0) > 0),
  lt: (values, asked, locale) => values.some((one) => (compare(one, asked, locale) ?? 0) < 0),
};

/**
 * Whether a condition is true (contract/engagement.md#automations). Upper case and accents are ignored. `exists` with
 * the value false is true if there is no value. A missing value is `ne` to everything, and neither greater nor less
 * than any value. A text that is neither a number nor a date is also neither greater nor less.
 */
export function holds(condition: AutomationCondition, known: Known): boolean {
  const value = knownValue(known, condition.field);
  const values = (Array.isArray(value) ? value : [value]).filter(isThere);
  return tests[condition.op]?.(values, condition.value, known.person.locale) ?? false;
}
