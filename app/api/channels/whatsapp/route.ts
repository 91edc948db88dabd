import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import { webEntry } from '#server/rest/web-entry.ts';

/**
 * The webhook that WhatsApp calls, on hosts where Next handles requests. The signature is checked over the bytes as
 * they arrived.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = webEntry(handleChannelWebhook);
