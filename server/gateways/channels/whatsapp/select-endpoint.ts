import type { OutboundMessage } from '../channel.ts';
import type { Asked } from './ask-operator.ts';

/** The WhatsApp endpoint for a message. Marketing templates have a separate endpoint (whatsapp/operator.md#c13). */
export type Endpoint = 'messages' | 'marketing_messages';

const isMarketing = (message: OutboundMessage): boolean =>
  message.type === 'template' && message.category?.toUpperCase() === 'MARKETING';

const maxPriceOf = (message: OutboundMessage): number | null =>
  message.type === 'template' ? (message.maxPrice ?? null) : null;

/**
 * Chooses the endpoint by the template's last known category. Only the marketing endpoint accepts a maximum price
 * (whatsapp/operator.md#c13).
 */
export const endpointOf = (message: OutboundMessage): Endpoint =>
  isMarketing(message) || maxPriceOf(message) !== null ? 'marketing_messages' : 'messages';

/**
 * Error codes that tell us to use the other endpoint. The marketing endpoint returns 134100 and 131055 for messages
 * that are not marketing templates.
 */
const elsewhere: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  messages: new Set(['131061', '131063']),
  marketing_messages: new Set(['131055', '134100']),
};

/**
 * Returns the other endpoint if the message should be tried there. A second try needs a confirmed refusal, because a
 * message without a response may have been sent. Null if there is no other endpoint to try.
 */
export function otherEndpoint(asked: Endpoint, message: OutboundMessage, answer: Asked): Endpoint | null {
  if (message.type !== 'template' || answer.ok || !elsewhere[asked].has(answer.refusal.code)) return null;
  // With a maximum price, the usual endpoint is not tried, because it would refuse the message or could cost more.
  if (maxPriceOf(message) !== null) return null;
  return asked === 'messages' ? 'marketing_messages' : 'messages';
}

/**
 * Adds the fields of the marketing endpoint to a payload. Without a maximum price, WhatsApp may send the message over
 * the usual endpoint where marketing messages are not available. With a maximum price, it may not.
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
