import type { ContractAnswer, ContractRoute } from './contract-route.ts';

/**
 * Answers that every send may give. If the messaging provider refuses a send, the answer is a 200 with the status
 * failed (contract/messages.md#sending rule 3).
 */
const sent = ['200', '200 failed', '403 opted_out', '422 idempotency_key_reused'] as const satisfies ContractAnswer[];
/** Answers of sends to a phone number, for which the sending number has to be chosen. */
const byNumber = [
  '400 missing_connection_id',
  '400 no_connection',
  '400 invalid_phone',
  '404 connection_not_found',
] as const satisfies ContractAnswer[];
/** Answers about the recipient, whether the request names a phone number, a contact or a conversation. */
const person = [
  '400 invalid_fields',
  '404 contact_not_found',
  '409 contact_merged',
] as const satisfies ContractAnswer[];
/** Answers about fields that a message type requires. */
const typed = [
  '400 missing_type',
  '400 unsupported_type',
  '400 missing_text',
  '400 missing_body',
  '400 missing_template',
  '400 missing_media',
  '400 incompatible_mime',
  '400 invalid_buttons',
  '400 invalid_sections',
  '400 invalid_url',
  '400 invalid_header',
  '400 invalid_request',
  '400 not_a_chatapp_conversation',
  '403 catalog_not_configured',
  '404 conversation_not_found',
] as const satisfies ContractAnswer[];

const legacy = (path: `/send-${string}`, ...own: ContractAnswer[]): ContractRoute => ({
  at: `POST ${path}`,
  page: 'messages.md#sending',
  answers: [...sent, ...byNumber, ...person, '400 missing_to', ...own],
});

/**
 * The operations for sending and for agent chat, with their answers (contract/messages.md#sending,
 * contract/messages.md#agent-chat, contract/errors.md#messages and Agent chat; contract/messages.md#rules).
 */
export const sendingRoutes: readonly ContractRoute[] = [
  {
    at: 'POST /messages',
    page: 'messages.md#sending',
    answers: [...sent, ...byNumber, ...typed, ...person, '400 missing_destination', '400 missing_to'],
  },
  {
    at: 'POST /conversations/{id}/messages',
    page: 'conversations.md#operations',
    answers: [...sent, ...typed, ...person, '400 no_connection', '404 connection_not_found', '400 missing_to'],
  },
  { at: 'GET /messages', page: 'messages.md#sending', answers: ['200', '400 missing_filter'] },
  legacy('/send-message', '400 missing_text'),
  legacy('/send-template', '400 missing_template', '400 invalid_url'),
  legacy('/send-buttons', '400 missing_body', '400 invalid_buttons', '400 invalid_header'),
  legacy('/send-list', '400 missing_body', '400 invalid_sections', '400 invalid_header'),
  legacy('/send-cta-url', '400 missing_body', '400 invalid_url', '400 invalid_header'),
  legacy('/send-location-request', '400 missing_body'),
  legacy('/send-product', '403 catalog_not_configured'),
  legacy(
    '/send-product-list',
    '400 missing_body',
    '400 invalid_sections',
    '400 invalid_header',
    '403 catalog_not_configured',
  ),
  {
    at: 'POST /send-conversation-message',
    page: 'messages.md#sending',
    answers: [
      ...sent,
      '400 missing_destination',
      '400 missing_text',
      '400 missing_to',
      '400 no_connection',
      '400 not_a_chatapp_conversation',
      '404 conversation_not_found',
    ],
  },
  {
    at: 'POST /agents/{id}/chat',
    page: 'messages.md#agent-chat',
    answers: [
      '200',
      '200 human_mode',
      '202 processing',
      '400 missing_message',
      '400 invalid_email',
      '400 invalid_phone',
      '400 invalid_request',
      '400 not_an_api_conversation',
      '402 missing_ai_key',
      '402 plan_limit_exceeded conversations',
      '404 agent_not_found',
      '404 conversation_not_found',
      '409 conversation_closed',
      '422 agent_inactive',
      '422 idempotency_key_reused',
    ],
  },
];
