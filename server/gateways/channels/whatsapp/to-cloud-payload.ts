import type { OutboundMessage } from '../channel.ts';

/** The Cloud API's body for a message (operator.md C1, C2). `to` is full international digits or a wa_id. */
export function toCloudPayload(to: string, message: OutboundMessage, callbackData: string): Record<string, unknown> {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    type: message.type,
    text: { body: message.text, preview_url: /https?:\/\//.test(message.text) },
    biz_opaque_callback_data: callbackData,
  };
}
