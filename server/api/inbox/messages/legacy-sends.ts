import { type LegacyType, legacyConversationInput, legacyInput } from '#server/contract/inbox/legacy-send.ts';
import { legacyConversationErrors, legacyErrors } from '#server/contract/inbox/send-errors.ts';
import { sendBodyMax, sendMessageIssueCodes, sendResultShape } from '#server/contract/inbox/send-message.ts';
import { sendLegacy } from '#server/domain/inbox/sending/sends/send-legacy.ts';
import { operation } from '../../operation.ts';
import { sendResultExample } from './message-example.ts';

/**
 * The date since which POST /messages replaces the old endpoints. The old endpoints have no fixed end date and stay for
 * at least 12 months (contract/versions.md#deprecated).
 */
const deprecatedAt = new Date('2026-06-01T00:00:00Z');
const destination = { to: '+5511987654321' };
const body = 'Which one do you like?';

/**
 * Declares one of the nine old send endpoints. Each endpoint sends one type of message and takes the fields that POST
 * /messages has for this type.
 */
const legacySend = <Type extends LegacyType>(type: Type, path: `/send-${string}`, example: object) =>
  operation(
    {
      rest: { method: 'POST', path, tag: 'Messages', bodyMax: sendBodyMax, deprecatedAt },
      summary: `Send a message of type ${type} (deprecated)`,
      description: `The fields of POST /messages of type ${type}, without type; use POST /messages instead.`,
      scope: 'messages:send',
      limit: 'legacySend',
      errors: legacyErrors(type),
      issueCodes: sendMessageIssueCodes,
      input: legacyInput(type),
      output: sendResultShape,
      example: { input: { ...destination, ...example }, output: sendResultExample },
    },
    (actor, input) => sendLegacy(actor, type, input),
  );

export const sendTextLegacy = legacySend('text', '/send-message', { text: 'Hello Marina!' });
export const sendTemplateLegacy = legacySend('template', '/send-template', {
  template_name: 'order_shipped',
  language_code: 'pt_BR',
  body_params: ['Marina', 'AUR-1042'],
});
export const sendButtonsLegacy = legacySend('buttons', '/send-buttons', {
  body,
  buttons: [{ id: 'sofa', title: 'The sofa' }],
});
export const sendListLegacy = legacySend('list', '/send-list', {
  body,
  button_text: 'See all',
  sections: [{ title: 'Sofas', rows: [{ id: 'lotus', title: 'Lótus' }] }],
});
export const sendCtaUrlLegacy = legacySend('cta_url', '/send-cta-url', {
  body,
  url: 'https://example.com/sofas',
  display_text: 'See them',
});
export const sendLocationRequestLegacy = legacySend('location_request', '/send-location-request', {
  body: 'Where shall we deliver?',
});
export const sendProductLegacy = legacySend('product', '/send-product', { product_retailer_id: 'SOFA-LOTUS' });
export const sendProductListLegacy = legacySend('product_list', '/send-product-list', {
  body,
  header: 'Sofas',
  sections: [{ title: 'Sofas', product_items: [{ product_retailer_id: 'SOFA-LOTUS' }] }],
});

/** POST /send-conversation-message: sends a text into a conversation. */
export const sendConversationMessageLegacy = operation(
  {
    rest: { method: 'POST', path: '/send-conversation-message', tag: 'Messages', deprecatedAt },
    summary: 'Send a text into a conversation (deprecated)',
    description: 'Use POST /messages with conversation_id instead.',
    scope: 'messages:send',
    limit: 'legacySend',
    errors: legacyConversationErrors,
    input: legacyConversationInput,
    output: sendResultShape,
    example: {
      input: { conversation_id: sendResultExample.conversation_id, text: 'Hello Marina!' },
      output: sendResultExample,
    },
  },
  (actor, input) => sendLegacy(actor, 'conversation', input),
);
