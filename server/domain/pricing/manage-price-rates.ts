import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { AddPriceRatesInput, PriceRate } from '#server/contract/price.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
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

/** The rates the organization's messages are priced by, with those that came along. */
export async function listPriceRates({ organizationId }: Actor): Promise<{ data: PriceRate[] }> {
  return { data: await selectRates(organizationId, await todayOf(organizationId, now())) };
}

const placeOf = (rate: NewRate): string => `${rate.market} ${rate.category} ${rate.valid_from}`;

/** Throws invalid_request: of two of one day nobody could say which counts. */
function refuseTwins(rates: readonly NewRate[]): void {
  const seen = new Set<string>();
  for (const [index, rate] of rates.entries()) {
    const place = placeOf(rate);
    if (seen.has(place)) {
      const issues = [{ path: `rates.${index}`, message: `${place} stands there twice` }];
      throw new AppError('invalid_request', { issues });
    }
    seen.add(place);
  }
}

/**
 * Enters one rate or a whole card, all of it or none. What was is never rewritten: a rate begins today or later, save
 * where none was known. Throws rate_in_force, invalid_request.
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
    const name = rates.length === 1 ? placeOf(rates[0] as NewRate) : null;
    const target = { type: 'price_rate', id: null, name };
    await recordAudit(tx, actor, 'price_rate.added', target, { rates: rates.length });
    return { ok: true, added: rates.length };
  });
}

/** Takes a rate back that has priced nothing yet. Throws price_rate_not_found, rate_in_force. */
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
