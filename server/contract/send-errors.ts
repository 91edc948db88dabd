import type { ErrorCode } from './errors.ts';
import type { MessageType } from './send-message.ts';

/** Whoever is written to, and whatever came of an earlier call. */
const person = [
  'contact_not_found',
  'contact_merged',
  'invalid_fields',
  'opted_out',
  'idempotency_key_reused',
] as const;
/** To a phone, from a number. */
const byNumber = ['missing_connection_id', 'no_connection', 'connection_not_found', 'invalid_phone'] as const;
/** Into a conversation, which has its number and its person: the one may be off the network, the other out of reach. */
const byConversation = [
  'conversation_not_found',
  'not_a_chatapp_conversation',
  'no_connection',
  'connection_not_found',
  'missing_to',
] as const;

const media = ['missing_media', 'incompatible_mime', 'invalid_url'] as const;
/** What a type may be refused for, of its own fields. */
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

/** What POST /messages may answer (contract/errors.md#messages). */
export const sendErrors = each('missing_destination', ...byNumber, ...byConversation, ...anyType, ...person);

/** What a reply into a conversation may answer: its destination is named. */
export const replyErrors = each(...byConversation, ...anyType, ...person);

/** What an old endpoint may answer, which sends one type to a phone. */
export const legacyErrors = (type: MessageType): ErrorCode[] =>
  each('missing_to', ...byNumber, ...byType[type], ...person);

/** What POST /send-conversation-message may answer: of all fields it takes a text alone. */
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
