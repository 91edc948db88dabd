import type { Draft } from './draft.ts';
import { areHours } from './rules/hours.ts';

/**
 * The kinds of validation problems of a field. The error message of a kind has the text key `problem_` plus the kind.
 */
export type Problem =
  | { readonly kind: 'required' | 'slug' | 'taken' | 'amount' | 'both' | 'hours' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'lines'; readonly max: number; readonly length: number };
export type Problems = Partial<Record<keyof Draft, Problem>>;

const numbers = {
  writes_max: { kind: 'number', min: 0, max: 100 },
  calls_max: { kind: 'number', min: 0, max: 50 },
  max_output_tokens: { kind: 'number', min: 50, max: 4_000 },
} as const;
const lists = {
  hand_over_words: { kind: 'lines', max: 50, length: 100 },
  http_hosts: { kind: 'lines', max: 20, length: 253 },
} as const;

const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,6})?$/.test(text);

function checkPrices(prices: Draft['prices']): Problem | null {
  if (prices === null) return null;
  if (prices.input === '' || prices.output === '') return { kind: 'both' };
  return isAmount(prices.input) && isAmount(prices.output) ? null : { kind: 'amount' };
}

/** Returns the problems that prevent saving the draft, by field. The server applies the same rules. */
export function checkDraft(draft: Draft): Problems {
  const problems: Problems = {};
  if (draft.name.trim() === '') problems.name = { kind: 'required' };
  if (!/^[a-z0-9][a-z0-9_-]{0,99}$/.test(draft.slug)) problems.slug = { kind: 'slug' };
  for (const key of ['writes_max', 'calls_max', 'max_output_tokens'] as const) {
    const { min, max } = numbers[key];
    const value = draft[key];
    if (!Number.isInteger(value) || value < min || value > max) problems[key] = numbers[key];
  }
  for (const key of ['hand_over_words', 'http_hosts'] as const) {
    const { max, length } = lists[key];
    if (draft[key].length > max || draft[key].some((line) => line.length > length)) problems[key] = lists[key];
  }
  if (draft.monthly_budget !== null && !isAmount(draft.monthly_budget)) problems.monthly_budget = { kind: 'amount' };
  const prices = checkPrices(draft.prices);
  if (prices) problems.prices = prices;
  if (!areHours(draft.opening_hours)) problems.opening_hours = { kind: 'hours' };
  return problems;
}

const instructionFields: readonly string[] = [
  'name',
  'slug',
  'status',
  'provider',
  'model',
  'ai_key_id',
  'instructions',
];

/** Returns the tab of the editor that contains the first field with a problem. */
export function tabOf(problems: Problems): 'instructions' | 'rules' {
  return Object.keys(problems).some((key) => instructionFields.includes(key)) ? 'instructions' : 'rules';
}
