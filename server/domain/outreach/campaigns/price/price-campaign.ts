import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import { type Categories, categoryOf } from '../message/template-problems.ts';
import { capOf } from './max-price.ts';
import type { PricedGroup } from './priced.store.ts';
import { amountOf, unitsOf } from './units.ts';

/**
 * Prices a campaign. The ceiling is every message at its country's rate. The floor leaves out people with an open
 * window: a window opened by an ad is free, which only the operator knows. People whose rate is unknown are counted,
 * but are in no sum. A highest price of the campaign's own gives a ceiling without a floor.
 */
export async function priceCampaign(
  rateOf: RateBook,
  categories: Categories,
  groups: readonly PricedGroup[],
  maxPrice: string | null | undefined,
): Promise<Preflight['price']> {
  let [floor, ceiling, unknown] = [0n, 0n, 0];
  const currencies = new Set<string>();
  let isCap = false;
  for (const { variant, is_open: isOpen, recipient, count } of groups) {
    const category = categoryOf(categories, variant);
    const rate = await rateOf(recipient, category);
    const isCapped = rate !== null && capOf(maxPrice, category) !== null;
    isCap ||= isCapped;
    if (rate) {
      currencies.add(rate.currency);
      const sum = unitsOf(rate.amount) * BigInt(count);
      ceiling += sum;
      if (!isOpen && !isCapped) floor += sum;
    } else unknown += count;
  }
  const [currency] = currencies;
  // Amounts in several currencies cannot be added up.
  if (!currency || currencies.size > 1) return { floor: null, ceiling: null, unknown };
  return {
    floor: { amount: amountOf(floor), currency },
    ceiling: { amount: amountOf(ceiling), currency },
    ...(isCap ? { is_cap: true } : {}),
    unknown,
  };
}
