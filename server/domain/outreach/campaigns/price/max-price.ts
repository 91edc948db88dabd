import type { Cost } from '#server/contract/channels/cost.ts';
import { rateBook } from '../../../channels/pricing/rate-book.ts';
import { type CampaignPlan, findPlan } from '../campaign.store.ts';
import { findCampaignOf } from './priced.store.ts';
import { amountOf, unitsOf } from './units.ts';

/**
 * Returns the most that 1 000 deliveries of such a message may cost, in cents, as it is sent to the operator. Undefined
 * if the operator's rate applies.
 */
export function maxPriceOf({ settings }: Pick<CampaignPlan, 'settings'>, category: string | null): number | undefined {
  const price = settings.max_price ?? null;
  return price === null || category !== 'MARKETING' ? undefined : Math.round(Number(price) * 100);
}

/** Returns the most that one message costs, in whatever country. Null if the country's rate applies. */
export function capOf(maxPrice: string | null | undefined, category: string | null): Cost | null {
  if (!maxPrice || category !== 'MARKETING') return null;
  return { amount: amountOf(unitsOf(maxPrice) / 1_000n), currency: 'USD' };
}

/**
 * Returns the rates for a campaign's messages. If the campaign names a highest price, it replaces the marketing rate.
 */
export const campaignRates = (organizationId: string, campaign: Pick<CampaignPlan, 'settings'> | null) =>
  rateBook(organizationId, (category) => capOf(campaign?.settings.max_price, category));

/**
 * Returns the highest price that a message carries when a person sends it again: that of its campaign, as the first
 * time.
 */
export async function maxPriceAgain(organizationId: string, messageId: string): Promise<number | undefined> {
  const found = await findCampaignOf(organizationId, messageId);
  const campaign = found && (await findPlan(organizationId, found.id));
  return campaign ? maxPriceOf(campaign, found.category) : undefined;
}
