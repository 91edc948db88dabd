import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import {
  type AddPriceRatesInput,
  freeServiceMessages,
  type NextPrice,
  type PriceRate,
} from '#server/contract/channels/price.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findPricedConversation } from './cost.store.ts';
import { marketOf } from './market-of.ts';
import {
  deleteRate,
  findOwnRate,
  findRewriting,
  findToday,
  lockRates,
  type NewRate,
  putRates,
  selectRates,
  todayOf,
} from './price-rate.store.ts';
import { ratesOfMarket } from './rates-of-market.ts';

/** Returns the price rates that apply to the organization's messages, including the built-in rates. */
export async function listPriceRates({ organizationId }: Actor): Promise<{ data: PriceRate[] }> {
  return { data: await selectRates(organizationId, await todayOf(organizationId, now())) };
}

const keyOf = (rate: NewRate): string => `${rate.market} ${rate.category} ${rate.valid_from}`;

/**
 * Throws invalid_request if two rates have the same market, category and day, because it would be undefined which rate
 * applies.
 */
function refuseTwins(rates: readonly NewRate[]): void {
  const seen = new Set<string>();
  for (const [index, rate] of rates.entries()) {
    const key = keyOf(rate);
    if (seen.has(key)) {
      const issues = [{ path: `rates.${index}`, message: `${key} stands there twice` }];
      throw new AppError('invalid_request', { issues });
    }
    seen.add(key);
  }
}

/**
 * Adds one rate or a whole rate card; either all rates are added or none. A rate begins today or later, so that past
 * prices never change. An earlier start is allowed where no rate was known. Throws rate_in_force, invalid_request.
 */
export async function addPriceRates(actor: Actor, input: AddPriceRatesInput): Promise<{ ok: true; added: number }> {
  const rates = input.rates.map((rate) => ({ ...rate, id: newId() }));
  refuseTwins(rates);
  return transact(async (tx) => {
    await lockRates(tx, actor.organizationId);
    const today = await findToday(tx, actor.organizationId, now());
    const rewriting = await findRewriting(tx, actor.organizationId, rates, today);
    if (rewriting) throw new AppError('rate_in_force', { ...rewriting });
    await putRates(tx, actor.organizationId, rates);
    const name = rates.length === 1 ? keyOf(rates[0] as NewRate) : null;
    const target = { type: 'price_rate', id: null, name };
    await recordAudit(tx, actor, 'price_rate.added', target, { rates: rates.length });
    return { ok: true, added: rates.length };
  });
}

/** Removes a rate that has not been used for a price yet. Throws price_rate_not_found, rate_in_force. */
export async function removePriceRate(
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    await lockRates(tx, actor.organizationId);
    const rate = isUuid(id) ? await findOwnRate(tx, actor.organizationId, id) : null;
    if (!rate) throw new AppError('price_rate_not_found');
    if (rate.valid_from <= (await findToday(tx, actor.organizationId, now()))) {
      throw new AppError('rate_in_force', { ...rate });
    }
    await deleteRate(tx, actor.organizationId, id);
    const target = { type: 'price_rate', id, name: `${rate.market} ${rate.category} ${rate.valid_from}` };
    await recordAudit(tx, actor, 'price_rate.removed', target);
    return { ok: true, id };
  });
}

/**
 * Returns what the next message of a conversation will cost (whatsapp/operator.md#c9). A free-form message is free
 * while the number has free ones left this month. Free entry points are not considered, because only the operator knows
 * them. Throws conversation_not_found, not_a_chatapp_conversation.
 */
export async function nextPrice({ organizationId }: Actor, { id }: { readonly id: string }): Promise<NextPrice> {
  const at = now();
  const found = isUuid(id) ? await findPricedConversation(organizationId, id, at) : null;
  if (!found) throw new AppError('conversation_not_found');
  if (found.channel !== 'chatapp') throw new AppError('not_a_chatapp_conversation');
  const market = marketOf(found.wa_id ?? found.phone ?? found.wa_user_id);
  const { service, ...templates } = await ratesOfMarket(organizationId, market, at);
  const left = Math.max(0, freeServiceMessages - found.used);
  return {
    market,
    window_open: found.is_open,
    free: { included: freeServiceMessages, used: found.used, left },
    service: { free: left > 0, cost: left > 0 ? { amount: '0', currency: service?.currency ?? 'USD' } : service },
    templates,
  };
}
