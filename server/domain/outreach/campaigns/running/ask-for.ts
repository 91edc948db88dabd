import type { AskedSend } from '../../../channels/pacing/admit-send.ts';
import { zoneOfPerson } from '../../../channels/pacing/zone-of-phone.ts';
import { microsOf, type RateBook } from '../../../channels/pricing/rate-book.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { type Categories, categoryOf } from '../message/template-problems.ts';
import type { ClaimedRow } from './recipient.store.ts';

/** Returns the idempotency key of one attempt to send to a recipient. The next attempt has another key. */
export const keyOf = ({ id: campaign }: { id: string }, { id, attempt }: Pick<ClaimedRow, 'id' | 'attempt'>): string =>
  `campaign:${campaign}:${id}:${attempt}`;

function budgetOf({ id, settings }: CampaignPlan) {
  const { messages_max: messages = null, money_max: money = null } = settings;
  if (messages === null && money === null) return {};
  return {
    budget: {
      scope: `campaign ${id}`,
      messages,
      micros: money === null ? null : Math.round(Number(money) * 1_000_000),
    },
  };
}

/** Returns the request to the scheduler of sends for one recipient's message. */
export async function askFor(
  of: { readonly campaign: CampaignPlan; readonly categories: Categories; readonly rateOf: RateBook },
  row: Omit<ClaimedRow, 'params'>,
): Promise<Omit<AskedSend, 'organizationId' | 'connectionId'>> {
  const category = categoryOf(of.categories, row.variant);
  return {
    contactId: row.contact_id,
    key: keyOf(of.campaign, row),
    category: category ?? 'UTILITY',
    zone: zoneOfPerson(row.phone, row.zone),
    micros: microsOf(await of.rateOf(row.wa_id ?? row.phone, category)),
    ...budgetOf(of.campaign),
  };
}
