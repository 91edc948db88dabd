import { now } from '#server/base/clock.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import { marketOf } from './market-of.ts';
import { type Rates, ratesOfMarket } from './rates-of-market.ts';

/**
 * Returns a function that finds the price of a message by its recipient and template category. If a cap is set for the
 * category, the function returns the cap. Rates are cached as long as the function exists.
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

/**
 * Converts a cost to millionths of a dollar, the unit of money budgets. Null if the cost is unknown or not in US
 * dollars.
 */
export const microsOf = (cost: Cost | null): number | null =>
  cost?.currency === 'USD' ? Math.ceil(Number(cost.amount) * 1_000_000) : null;
