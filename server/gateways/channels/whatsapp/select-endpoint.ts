import type { OutboundMessage } from '../channel.ts';
import type { Asked } from './ask-operator.ts';

/** Where messages are handed over; marketing templates have an address of their own (operator.md C13). */
export type Endpoint = 'messages' | 'marketing_messages';

const isMarketing = (message: OutboundMessage): boolean =>
  message.type === 'template' && message.category?.toUpperCase() === 'MARKETING';

/** By the template's latest category. */
export const endpointOf = (message: OutboundMessage): Endpoint =>
  isMarketing(message) ? 'marketing_messages' : 'messages';

/** Refusals that say: the other address. 134100 and 131055 are the marketing address about everything else. */
const elsewhere: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  messages: new Set(['131061', '131063']),
  marketing_messages: new Set(['131055', '134100']),
};

/** The other address, only after a confirmed refusal: what got no answer may have left. Null: there is nothing to try. */
export function otherEndpoint(asked: Endpoint, message: OutboundMessage, answer: Asked): Endpoint | null {
  if (message.type !== 'template' || answer.ok || !elsewhere[asked].has(answer.refusal.code)) return null;
  return asked === 'messages' ? 'marketing_messages' : 'messages';
}

/** What the marketing address is told beside the message: where it is not offered, it goes the usual way. */
export const payloadAt = (endpoint: Endpoint, payload: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  endpoint === 'messages' ? payload : { ...payload, product_policy: 'CLOUD_API_FALLBACK' };
