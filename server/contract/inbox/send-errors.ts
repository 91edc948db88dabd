import type { ErrorCode } from '../errors.ts';
import type { MessageType } from './send-message.ts';

/**
 * Errors that any send may return because of the recipient, or because of an earlier call with the same idempotency
 * key.
 */
const person = [
  'contact_not_found',
  'contact_merged',
  'invalid_fields',
  'opted_out',
  'idempotency_key_reused',
] as const;
/** Errors of a send whose request names the recipient's phone and the sending number. */
const byNumber = ['missing_connection_id', 'no_connection', 'connection_not_found', 'invalid_phone'] as const;
/**
 * Errors of a send into a conversation. The conversation already has a number and a person, but the number may be
 * disconnected and the person may be unreachable.
 */
const byConversation = [
  'conversation_not_found',
  'not_a_chatapp_conversation',
  'no_connection',
  'connection_not_found',
  'missing_to',
] as const;

const media = ['missing_media', 'incompatible_mime', 'invalid_url'] as const;
/** Errors about the fields of each message type. */
const byType: Readonly<Record<MessageType, readonly ErrorCode[]>> = {
  text: ['missing_text'],
  template: ['missing_template', 'invalid_url'],
  image: media,
  audio: media,
  video: media,
  document: media,
  buttons: ['missing_body', 'invalid_buttons', 'invalid_header'],
  list: ['missing_body', 'invalid_sections', 'invalid_header'],
  cta_url: ['missing_body', 'invalid_url', 'invalid_header'],
  location_request: ['missing_body'],
  product: ['catalog_not_configured'],
  product_list: ['missing_body', 'invalid_sections', 'invalid_header', 'catalog_not_configured'],
};
const anyType: readonly ErrorCode[] = ['missing_type', 'unsupported_type', ...Object.values(byType).flat()];

const each = (...codes: ErrorCode[]): ErrorCode[] => [...new Set(codes)];

/** Errors that POST /messages may return (contract/errors.md#messages). */
export const sendErrors = each('missing_destination', ...byNumber, ...byConversation, ...anyType, ...person);

/** Errors of a reply into a conversation. The conversation already determines the destination. */
export const replyErrors = each(...byConversation, ...anyType, ...person);

/** Errors of a deprecated endpoint that sends messages of one type to a phone. */
export const legacyErrors = (type: MessageType): ErrorCode[] =>
  each('missing_to', ...byNumber, ...byType[type], ...person);

/** Errors that POST /send-conversation-message may return. This endpoint accepts only text messages. */
export const legacyConversationErrors = each(
  'conversation_not_found',
  'not_a_chatapp_conversation',
  'no_connection',
  'missing_to',
  'missing_text',
  'missing_destination',
  'opted_out',
  'idempotency_key_reused',
);
