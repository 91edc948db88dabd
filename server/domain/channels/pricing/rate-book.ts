import { now } from '#server/base/clock.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import { marketOf } from './market-of.ts';
import { type Rates, ratesOfMarket } from './rates-of-market.ts';

/**
 * Makes a lookup of the rate of a template’s category in a country, or of the cap set for it. It caches rates as long
 * as it exists.
 */
export function rateBook(organizationId: string, capOf: (category: string) => Cost | null = () => null) {
  const known = new Map<string, Promise<Rates>>();
  return async (recipient: string | null, category: string | null): Promise<Cost | null> => {
    const market = marketOf(recipient);
    if (market === null || category === null) return null;
    const cap = capOf(category);
    if (cap) return cap;
    const rates = known.get(market) ?? ratesOfMarket(organizationId, market, now());
    known.set(market, rates);
    const { marketing, utility, authentication } = await rates;
    if (category === 'MARKETING') return marketing;
    return category === 'AUTHENTICATION' ? authentication : utility;
  };
}
export type RateBook = ReturnType<typeof rateBook>;

/** Returns the cost in millionths of a dollar, as money budgets count it; null if unknown. */
export const microsOf = (cost: Cost | null): number | null =>
  cost?.currency === 'USD' ? Math.ceil(Number(cost.amount) * 1_000_000) : null;
