import type { SendingNumber } from '../channel.ts';
import { type Asked, askOperator, operatorUrl } from './ask-operator.ts';

const patienceMs = 10_000;

/**
 * Reports to WhatsApp that a customer's message and all earlier messages were read (whatsapp/operator.md#c4). Never
 * throws.
 */
export function markRead(number: SendingNumber, wamid: string): Promise<Asked> {
  const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}/messages`);
  const body = JSON.stringify({ messaging_product: 'whatsapp', status: 'read', message_id: wamid });
  return askOperator(url, number.accessToken, AbortSignal.timeout(patienceMs), { body });
}
