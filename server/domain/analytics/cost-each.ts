import { shortDecimal } from '#server/base/strip-ends.ts';
import type { Cost } from '#server/contract/cost.ts';
import { sumOf } from '../pricing/cost-of-month.ts';

/** Sums of several, one of each currency; not known unless each of them is. */
export function addCosts(...lists: readonly (readonly Cost[] | null)[]): Cost[] | null {
  const known = lists.flatMap((list) => list ?? []).filter(({ amount }) => Number(amount) !== 0);
  if (lists.includes(null)) return null;
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, of]) => ({ amount: sumOf(of.map(({ amount }) => amount)), currency }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const places = 6;
/** Whole numbers of the trillionth: more than any rate is written with. */
const finer = 12;

/** Decimal text by a number, rounded to the millionth. */
function divide(amount: string, by: number): string {
  const [whole = '0', part = ''] = amount.split('.');
  const units = BigInt(whole + part.padEnd(finer, '0').slice(0, finer));
  const step = 10n ** BigInt(finer - places) * BigInt(by);
  const text = ((units + step / 2n) / step).toString().padStart(places + 1, '0');
  return shortDecimal(`${text.slice(0, -places)}.${text.slice(-places)}`);
}

/** What one of so many cost; none where there are none, null where the whole is not known. */
export function costEach(costs: readonly Cost[] | null, by: number): Cost[] | null {
  if (by === 0) return [];
  return costs?.map(({ amount, currency }) => ({ amount: divide(amount, by), currency })) ?? null;
}
