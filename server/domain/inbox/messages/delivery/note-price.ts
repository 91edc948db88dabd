import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import type { StatusMeaning } from '#server/gateways/channels/inbound.ts';
import { marketOf } from '../../../channels/pricing/market-of.ts';
import { savePricing } from './message-delivery.store.ts';

/**
 * Stores the price that the messaging provider reported for a message (whatsapp/operator.md#c8, #c9), and the cost at
 * the rate of that day.
 */
export async function notePrice(
  tx: Tx,
  actor: Actor,
  messageId: string,
  { pricing, recipient }: StatusMeaning,
  at: Date,
): Promise<void> {
  if (!pricing) return;
  const { category, type } = pricing;
  const isFree = type.startsWith('free');
  await savePricing(tx, actor.organizationId, messageId, {
    pricing,
    at,
    market: marketOf(recipient),
    category,
    isFree,
  });
}
