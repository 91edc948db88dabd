import { handleChannelWebhook } from '#server/inbound/handle-channel-webhook.ts';
import { webDoor } from '#server/rest/web-door.ts';

/** The operator's webhook where Next handles it; the signature is checked over the bytes as they arrived. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = webDoor(handleChannelWebhook);
