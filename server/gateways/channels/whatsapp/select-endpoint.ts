import type { OutboundMessage } from '../channel.ts';
import type { Asked } from './ask-operator.ts';

/** Where messages are handed over; marketing templates have an address of their own (whatsapp/operator.md#c13). */
export type Endpoint = 'messages' | 'marketing_messages';

const isMarketing = (message: OutboundMessage): boolean =>
  message.type === 'template' && message.category?.toUpperCase() === 'MARKETING';

const maxPriceOf = (message: OutboundMessage): number | null =>
  message.type === 'template' ? (message.maxPrice ?? null) : null;

/** By the template's latest category; a highest price is known at the marketing address alone (whatsapp/operator.md#c13). */
export const endpointOf = (message: OutboundMessage): Endpoint =>
  isMarketing(message) || maxPriceOf(message) !== null ? 'marketing_messages' : 'messages';

/** Refusals that say: the other address. 134100 and 131055 are the marketing address about everything else. */
const elsewhere: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  messages: new Set(['131061', '131063']),
  marketing_messages: new Set(['131055', '134100']),
};

/** The other address, only after a confirmed refusal: what got no answer may have left. Null: there is nothing to try. */
export function otherEndpoint(asked: Endpoint, message: OutboundMessage, answer: Asked): Endpoint | null {
  if (message.type !== 'template' || answer.ok || !elsewhere[asked].has(answer.refusal.code)) return null;
  // At the usual address it would be refused, or cost more than it may.
  if (maxPriceOf(message) !== null) return null;
  return asked === 'messages' ? 'marketing_messages' : 'messages';
}

/**
 * What the marketing address is told beside the message: where it is not offered, it goes the usual way; with a highest
 * price it does not.
 */
export function payloadAt(
  endpoint: Endpoint,
  payload: Readonly<Record<string, unknown>>,
  message: OutboundMessage,
): Record<string, unknown> {
  if (endpoint === 'messages') return payload;
  const price = maxPriceOf(message);
  if (price === null) return { ...payload, product_policy: 'CLOUD_API_FALLBACK' };
  const optimization_spec = { bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: price };
  return { ...payload, product_policy: 'STRICT', optimization_spec };
}
