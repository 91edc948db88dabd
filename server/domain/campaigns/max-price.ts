import type { Cost } from '#server/contract/cost.ts';
import { rateBook } from '../pricing/rate-book.ts';
import { type CampaignPlan, findPlan } from './campaign.store.ts';
import { findCampaignOf } from './priced.store.ts';
import { amountOf, unitsOf } from './units.ts';

/** The most 1 000 deliveries of such a message may cost, in cents, as the operator is told; undefined: its rate. */
export function maxPriceOf({ settings }: Pick<CampaignPlan, 'settings'>, category: string | null): number | undefined {
  const price = settings.max_price ?? null;
  return price === null || category !== 'MARKETING' ? undefined : Math.round(Number(price) * 100);
}

/** The most one of them comes to, in whatever country; null: what the country's rate is. */
export function capOf(maxPrice: string | null | undefined, category: string | null): Cost | null {
  if (!maxPrice || category !== 'MARKETING') return null;
  return { amount: amountOf(unitsOf(maxPrice) / 1_000n), currency: 'USD' };
}

/** The rates its messages are reckoned by: its highest price in place of the marketing rate, where it names one. */
export const campaignRates = (organizationId: string, campaign: Pick<CampaignPlan, 'settings'> | null) =>
  rateBook(organizationId, (category) => capOf(campaign?.settings.max_price, category));

/** What a message carries when a person sends it again: a campaign's its highest price, as the first time. */
export async function maxPriceAgain(organizationId: string, messageId: string): Promise<number | undefined> {
  const found = await findCampaignOf(organizationId, messageId);
  const campaign = found && (await findPlan(organizationId, found.id));
  return campaign ? maxPriceOf(campaign, found.category) : undefined;
}
