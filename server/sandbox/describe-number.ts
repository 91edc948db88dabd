import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { findFaultProfile } from './fault-profile.store.ts';
import { findWaba, selectNumbersOf } from './template.store.ts';

/**
 * Ids of numbers that were requested recently. The sandbox lists those without a connection as numbers of every
 * account.
 */
const asked = oncePerProcess('sandbox-asked-numbers', () => new Set<string>());
const askedMax = 1_000;

function remember(id: string): void {
  asked.delete(id);
  asked.add(id);
  const [oldest] = asked;
  if (asked.size > askedMax && oldest !== undefined) asked.delete(oldest);
}

const tierOf = (limit: number | undefined): string => {
  if (limit === -1) return 'TIER_UNLIMITED';
  if (limit === undefined) return 'TIER_250';
  return limit >= 1_000 && limit % 1_000 === 0 ? `TIER_${limit / 1_000}K` : `TIER_${limit}`;
};

/**
 * GET /{phone_number_id}?fields=…: returns WhatsApp's data about a number, such as its quality rating. The sandbox
 * accepts any id as a number, but only with these fields.
 */
export async function describeNumber(id: string, query: URLSearchParams): Promise<CloudAnswer | null> {
  if (query.get('fields')?.includes('owner_business_info')) {
    return { status: 200, body: { id, owner_business_info: { id: `portfolio-${id}`, name: 'Sandbox' } } };
  }
  if (!query.get('fields')?.includes('display_phone_number') || !/^\d{3,30}$/.test(id)) return null;
  remember(id);
  const profile = await findFaultProfile(id);
  const phone = (await findWaba(id))?.phone ?? `+${id}`;
  return {
    status: 200,
    body: {
      id,
      display_phone_number: phone,
      verified_name: 'Sandbox',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: tierOf(profile?.profile.limit),
    },
  };
}

/**
 * GET /{waba_id}/phone_numbers: returns the numbers of the account in the product, and recently requested numbers
 * without a connection.
 */
export async function listPhoneNumbers(wabaId: string): Promise<CloudAnswer> {
  const ids = (await selectNumbersOf(wabaId, [...asked])).map((row) => row.id);
  return { status: 200, body: { data: ids.map((id) => ({ id })) } };
}
