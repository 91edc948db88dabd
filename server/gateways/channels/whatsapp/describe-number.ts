import { z } from 'zod';
import type { Refusal, SendingNumber } from '../channel.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';

const optional = z.string().optional().catch(undefined);
const numberShape = z.looseObject({
  display_phone_number: optional,
  verified_name: optional,
  quality_rating: optional,
  whatsapp_business_manager_messaging_limit: optional,
});

type Described =
  | { readonly ok: true; readonly quality: string | null; readonly limit: string | null }
  | { readonly ok: false; readonly refusal: Refusal };

const fields = 'display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit';
const patienceMs = 10_000;

/** GET /{phone_number_id}: does the token reach the number, and how does the operator rate it? Never throws. */
export async function describeNumber(number: SendingNumber): Promise<Described> {
  const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}?${new URLSearchParams({ fields })}`);
  const answer = await askOperator(url, number.accessToken, AbortSignal.timeout(patienceMs));
  if (!answer.ok) return { ok: false, refusal: answer.refusal };
  const read = numberShape.parse(answer.body);
  const quality = read.quality_rating === 'UNKNOWN' ? null : (read.quality_rating ?? null);
  return { ok: true, quality, limit: read.whatsapp_business_manager_messaging_limit ?? null };
}
