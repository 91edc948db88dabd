import type { Cost } from '#server/contract/channels/cost.ts';
import { type PriceCategory, priceCategories } from '#server/contract/channels/price-categories.ts';
import { findRatesAt } from './price-rate.store.ts';

export type Rates = Readonly<Record<PriceCategory, Cost | null>>;

/** Returns the prices of a message to a country at a given time, by category. A price is null if no rate is known. */
export async function ratesOfMarket(organizationId: string, market: string | null, at: Date): Promise<Rates> {
  const rows = market === null ? [] : await findRatesAt(organizationId, market, priceCategories, at);
  const costOf = (category: PriceCategory): Cost | null => {
    const row = rows.find((one) => one.category === category);
    return row ? { amount: row.amount, currency: row.currency } : null;
  };
  return {
    marketing: costOf('marketing'),
    utility: costOf('utility'),
    authentication: costOf('authentication'),
    service: costOf('service'),
  };
}
