import { z } from 'zod';
import type { Refusal } from '../channel.ts';
import type { ClaimedNumber, Described } from '../network.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';
import { messagingLimit } from './messaging-limit.ts';
import { unreachable } from './refusal.ts';

const optional = z.string().optional().catch(undefined);
const numberShape = z.looseObject({
  display_phone_number: optional,
  verified_name: optional,
  quality_rating: optional,
  whatsapp_business_manager_messaging_limit: optional,
});
const pageShape = z.looseObject({
  data: z.array(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) })),
  paging: z
    .looseObject({
      next: z.string().optional(),
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
    })
    .optional(),
});

const fields = 'display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit';
const patienceMs = 10_000;
const pagesMax = 20;

const refusedFor = (refusal: Refusal): Described => ({ ok: false, refusal });

/**
 * The refusal for a token that can access both the number and the account, although the number does not belong to the
 * account.
 */
const foreignAccount: Refusal = {
  code: 'number_not_in_account',
  title: 'The business account does not have the number.',
  detail: null,
  retryable: false,
  class: 'connection',
};

/**
 * GET /{waba_id}/phone_numbers, page by page until the number is found. Returns null when the number is found, and a
 * refusal otherwise.
 */
async function refusalOfAccount(number: ClaimedNumber, signal: AbortSignal): Promise<Refusal | null> {
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = new URLSearchParams({ fields: 'id', limit: '100', ...(after === undefined ? {} : { after }) });
    const url = operatorUrl(`${encodeURIComponent(number.wabaId)}/phone_numbers?${query}`);
    const answer = await askOperator(url, number.accessToken, signal);
    if (!answer.ok) return answer.refusal;
    const read = pageShape.safeParse(answer.body);
    if (!read.success) return unreachable('WhatsApp gave no list of numbers');
    if (read.data.data.some(({ id }) => id === number.phoneNumberId)) return null;
    const next = read.data.paging?.cursors?.after;
    if (!read.data.paging?.next || !next || next === after) return foreignAccount;
    after = next;
  }
  return unreachable(`more than ${pagesMax} pages of numbers`);
}

const ownerShape = z.looseObject({ owner_business_info: z.looseObject({ id: optional }).optional().catch(undefined) });

/**
 * Returns the business portfolio that owns the account, because messaging limits belong to the portfolio. Returns null
 * if the portfolio cannot be read, since that failure must not stop the caller.
 */
async function portfolioOf(number: ClaimedNumber, signal: AbortSignal): Promise<string | null> {
  const url = operatorUrl(`${encodeURIComponent(number.wabaId)}?fields=owner_business_info`);
  const answer = await askOperator(url, number.accessToken, signal);
  return answer.ok ? (ownerShape.parse(answer.body).owner_business_info?.id ?? null) : null;
}

/**
 * GET /{phone_number_id} and the numbers of the business account. Checks that the token can access both and that the
 * number belongs to the account. Returns WhatsApp's quality rating of the number. Never throws.
 */
export async function describeNumber(number: ClaimedNumber): Promise<Described> {
  const signal = AbortSignal.timeout(patienceMs);
  const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}?${new URLSearchParams({ fields })}`);
  const answer = await askOperator(url, number.accessToken, signal);
  if (!answer.ok) return refusedFor(answer.refusal);
  const refusal = await refusalOfAccount(number, signal);
  if (refusal) return refusedFor(refusal);
  const read = numberShape.parse(answer.body);
  const quality = read.quality_rating === 'UNKNOWN' ? null : (read.quality_rating ?? null);
  const limit = read.whatsapp_business_manager_messaging_limit ?? null;
  const portfolioId = await portfolioOf(number, signal);
  return { ok: true, quality, limit, people: messagingLimit(limit), portfolioId };
}
