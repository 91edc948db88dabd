import { now } from '#server/base/clock.ts';
import type { Cost } from '#server/contract/cost.ts';
import { marketOf } from './market-of.ts';
import { type Rates, ratesOfMarket } from './rates-of-market.ts';

/** The rate of a template’s category in a country, or the most it may cost there, remembered for as long as this is. */
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

/** What is held against budgets of money, in millionths of a dollar; null: not known. */
export const microsOf = (cost: Cost | null): number | null =>
  cost?.currency === 'USD' ? Math.ceil(Number(cost.amount) * 1_000_000) : null;
