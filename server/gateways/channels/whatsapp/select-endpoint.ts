import type { OutboundMessage } from '../channel.ts';
import type { Asked } from './ask-operator.ts';

/**
 * The operator's endpoint for a message. Marketing templates have an endpoint of their own (whatsapp/operator.md#c13).
 */
export type Endpoint = 'messages' | 'marketing_messages';

const isMarketing = (message: OutboundMessage): boolean =>
  message.type === 'template' && message.category?.toUpperCase() === 'MARKETING';

const maxPriceOf = (message: OutboundMessage): number | null =>
  message.type === 'template' ? (message.maxPrice ?? null) : null;

/**
 * Chooses the endpoint by the template's latest category. Only the marketing endpoint accepts a maximum price
 * (whatsapp/operator.md#c13).
 */
export const endpointOf = (message: OutboundMessage): Endpoint =>
  isMarketing(message) || maxPriceOf(message) !== null ? 'marketing_messages' : 'messages';

/**
 * Codes that refer to the other endpoint. 134100 and 131055 come from the marketing endpoint for messages that are no
 * marketing templates.
 */
const elsewhere: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  messages: new Set(['131061', '131063']),
  marketing_messages: new Set(['131055', '134100']),
};

/**
 * Returns the other endpoint, but only after a confirmed refusal: a message without a response may have been sent.
 * Returns null if there is nothing to try.
 */
export function otherEndpoint(asked: Endpoint, message: OutboundMessage, answer: Asked): Endpoint | null {
  if (message.type !== 'template' || answer.ok || !elsewhere[asked].has(answer.refusal.code)) return null;
  // The usual endpoint would refuse the message, or it would cost more than the maximum price.
  if (maxPriceOf(message) !== null) return null;
  return asked === 'messages' ? 'marketing_messages' : 'messages';
}

/**
 * Adds the fields of the marketing endpoint. Without a maximum price, the message falls back to the usual endpoint
 * where marketing messages are not offered. With one, it does not.
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
