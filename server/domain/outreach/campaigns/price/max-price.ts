import type { Cost } from '#server/contract/channels/cost.ts';
import { rateBook } from '../../../channels/pricing/rate-book.ts';
import { type CampaignPlan, findPlan } from '../campaign.store.ts';
import { findCampaignOf } from './priced.store.ts';
import { amountOf, unitsOf } from './units.ts';

/**
 * Returns the maximum price of 1 000 deliveries of a message, in cents, in the form that is sent to the messaging
 * provider. Undefined if the provider's own rate applies.
 */
export function maxPriceOf({ settings }: Pick<CampaignPlan, 'settings'>, category: string | null): number | undefined {
  const price = settings.max_price ?? null;
  return price === null || category !== 'MARKETING' ? undefined : Math.round(Number(price) * 100);
}

/** Returns the maximum price of one message, in any country. Null if the country's rate applies. */
export function capOf(maxPrice: string | null | undefined, category: string | null): Cost | null {
  if (!maxPrice || category !== 'MARKETING') return null;
  return { amount: amountOf(unitsOf(maxPrice) / 1_000n), currency: 'USD' };
}

/**
 * Returns the rates for a campaign's messages. If the campaign sets a maximum price, that price replaces the marketing
 * rate.
 */
export const campaignRates = (organizationId: string, campaign: Pick<CampaignPlan, 'settings'> | null) =>
  rateBook(organizationId, (category) => capOf(campaign?.settings.max_price, category));

/**
 * Returns the maximum price of a message that a person sends again: the same price as for the campaign's first message.
 */
export async function maxPriceAgain(organizationId: string, messageId: string): Promise<number | undefined> {
  const found = await findCampaignOf(organizationId, messageId);
  const campaign = found && (await findPlan(organizationId, found.id));
  return campaign ? maxPriceOf(campaign, found.category) : undefined;
}
