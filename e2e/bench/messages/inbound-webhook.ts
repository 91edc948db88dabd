import { createHmac } from 'node:crypto';
import type { Request } from '../shared/load.ts';
import type { Sender } from '../shared/messages-fixture.ts';

/** The secret with which the fake messaging provider signs its webhooks. */
export const appSecret = 'bench-secret';

/** Returns a webhook request with one message, as the messaging provider sends it. */
export function inboundOf({ phoneNumberId }: Pick<Sender, 'phoneNumberId'>, from: string, id: string): Request {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140000000', phone_number_id: phoneNumberId },
    contacts: [{ profile: { name: 'Marina Souza' }, wa_id: from }],
    messages: [
      { from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: 'Oi, tudo bem?' } },
    ],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  return { method: 'POST', path: '/api/channels/whatsapp', headers, body };
}
