import type { CloudAnswer } from './cloud-answer.ts';
import { findWaba } from './template.store.ts';

/**
 * GET /{phone_number_id}?fields=…: how the operator rates a number. The sandbox knows every number that is asked for by
 * its fields; anything else it does not have.
 */
export async function describeNumber(id: string, query: URLSearchParams): Promise<CloudAnswer | null> {
  if (!query.get('fields')?.includes('display_phone_number') || !/^\d{3,30}$/.test(id)) return null;
  const phone = (await findWaba(id))?.phone ?? `+${id}`;
  return {
    status: 200,
    body: {
      id,
      display_phone_number: phone,
      verified_name: 'Sandbox',
      quality_rating: 'GREEN',
      whatsapp_business_manager_messaging_limit: 'TIER_250',
    },
  };
}
