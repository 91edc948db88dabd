import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { freeServiceMessages, type NextPrice } from '#server/contract/channels/price.ts';
import { findPricedConversation } from './cost.store.ts';
import { marketOf } from './market-of.ts';
import { ratesOfMarket } from './rates-of-market.ts';

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
