import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import { type Categories, categoryOf } from '../message/template-problems.ts';
import { capOf } from './max-price.ts';
import type { PricedGroup } from './priced.store.ts';
import { amountOf, unitsOf } from './units.ts';

/**
 * Prices a campaign as a range. The ceiling is the sum of all messages at their countries' rates. The floor leaves out
 * people with an open window, because a window that an ad opened is free, and only the messaging provider knows which
 * windows those are. Messages without a known rate are counted, but are in no sum. If the campaign sets a maximum
 * price, messages at that price are in the ceiling but not in the floor.
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
  // Amounts in different currencies cannot be added.
  if (!currency || currencies.size > 1) return { floor: null, ceiling: null, unknown };
  return {
    floor: { amount: amountOf(floor), currency },
    ceiling: { amount: amountOf(ceiling), currency },
    ...(isCap ? { is_cap: true } : {}),
    unknown,
  };
}
