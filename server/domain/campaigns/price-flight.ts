import type { Preflight } from '#server/contract/campaign-editor.ts';
import type { RateBook } from '../pricing/rate-book.ts';
import type { PricedGroup } from './priced.store.ts';
import { type Categories, categoryOf } from './template-problems.ts';

/** Rates have eight places at most: whole numbers of these units lose nothing. */
const places = 8;
export const unitsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(places, '0').slice(0, places));
};
export const amountOf = (units: bigint): string => {
  const digits = String(units).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
};

/**
 * The ceiling is every message at its country’s rate. The floor leaves out whom a window is open with: one that came from
 * an advert is free, which the operator alone knows. Whose rate is not known is counted, and in no sum.
 */
export async function priceFlight(
  rateOf: RateBook,
  categories: Categories,
  groups: readonly PricedGroup[],
): Promise<Preflight['price']> {
  let [floor, ceiling, unknown] = [0n, 0n, 0];
  const currencies = new Set<string>();
  for (const { variant, is_open: isOpen, recipient, count } of groups) {
    const rate = await rateOf(recipient, categoryOf(categories, variant));
    if (rate) {
      currencies.add(rate.currency);
      const sum = unitsOf(rate.amount) * BigInt(count);
      ceiling += sum;
      if (!isOpen) floor += sum;
    } else unknown += count;
  }
  const [currency] = currencies;
  // Sums of several currencies are none.
  if (!currency || currencies.size > 1) return { floor: null, ceiling: null, unknown };
  return {
    floor: { amount: amountOf(floor), currency },
    ceiling: { amount: amountOf(ceiling), currency },
    unknown,
  };
}
