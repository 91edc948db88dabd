import { shortDecimal } from '#server/base/strip-ends.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import { sumOf } from '../../../channels/pricing/cost-of-month.ts';

/** Adds lists of costs, with one sum per currency. Returns null (unknown) if any of the lists is null. */
export function addCosts(...lists: readonly (readonly Cost[] | null)[]): Cost[] | null {
  const known = lists.flatMap((list) => list ?? []).filter(({ amount }) => Number(amount) !== 0);
  if (lists.includes(null)) return null;
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, of]) => ({ amount: sumOf(of.map(({ amount }) => amount)), currency }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const decimals = 6;
/** The number of decimals used inside a division. No rate has as many decimals. */
const finer = 12;

/** Divides decimal text by a number and rounds to the millionth. */
function divide(amount: string, by: number): string {
  const [whole = '0', part = ''] = amount.split('.');
  const units = BigInt(whole + part.padEnd(finer, '0').slice(0, finer));
  const step = 10n ** BigInt(finer - decimals) * BigInt(by);
  const text = ((units + step / 2n) / step).toString().padStart(decimals + 1, '0');
  return shortDecimal(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`);
}

/** Divides costs by a number. Returns an empty list if `by` is 0, and null if the whole cost is unknown. */
export function costEach(costs: readonly Cost[] | null, by: number): Cost[] | null {
  if (by === 0) return [];
  return costs?.map(({ amount, currency }) => ({ amount: divide(amount, by), currency })) ?? null;
}
