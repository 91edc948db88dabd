import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { interactiveLimits as most } from '../platform/interactive-limits.ts';
import { captionMax, textMax } from '../platform/text-max.ts';
import { idempotencyKey, pathId, requiredText, text, uuid, valuesByName } from '../platform/wire.ts';

/**
 * The message types of POST /messages, each with the fields that no other type has (contract/messages.md#sending). The
 * field `details.accepted` of an error lists exactly these types.
 */
export const fieldsOfType = {
  text: ['text'],
  template: ['template_name', 'template_id', 'language_code', 'body_params', 'header_image_url', 'button_params'],
  image: ['media', 'caption'],
  audio: ['media', 'caption'],
  video: ['media', 'caption'],
  document: ['media', 'caption'],
  buttons: ['body', 'buttons', 'header', 'footer'],
  list: ['body', 'sections', 'button_text', 'header', 'footer'],
  cta_url: ['body', 'url', 'display_text', 'header', 'footer'],
  location_request: ['body'],
  product: ['catalog_id', 'product_retailer_id', 'body', 'footer'],
  product_list: ['catalog_id', 'sections', 'body', 'header', 'footer'],
} as const;

export type MessageType = keyof typeof fieldsOfType;
export const acceptedMessageTypes = Object.keys(fieldsOfType) as MessageType[];
/** Fields that are common to the message types. `open_conversation` is accepted only for templates. */
export const commonFields = [
  'type',
  'to',
  'conversation_id',
  'connection_id',
  'contact_id',
  'contact',
  'idempotency_key',
] as const;

const button = z.strictObject({ id: requiredText(256), title: requiredText(most.buttonTitle) });
const row = z.strictObject({
  id: requiredText(200),
  title: requiredText(most.rowTitle),
  description: text(most.rowDescription).optional(),
});
const section = z.strictObject({
  title: text(most.sectionTitle).optional(),
  rows: z.array(row).max(most.rows).optional().describe('Type list.'),
  product_items: z
    .array(z.strictObject({ product_retailer_id: requiredText(100) }))
    .max(30)
    .optional()
    .describe('Type product_list.'),
});
const header = z.union([
  text(most.header),
  z.strictObject({
    type: z.enum(['text', 'image', 'video', 'document']),
    text: text(most.header).optional(),
    url: text(most.url).optional(),
  }),
]);
const media = z.strictObject({
  url: text(2_000).optional().describe('Publicly reachable: the operator downloads it.'),
  base64: z.string().optional().describe('The bytes instead of a url; the body may then have 32 MiB.'),
  mime_type: text(100).optional().describe('Required.'),
  name: text(240).optional(),
});
const parameter = z.union([text(4_096), z.number().transform(String)]);
const contact = z.strictObject({
  name: requiredText(200).optional(),
  fields: valuesByName(z.union([text(5_000), z.number().transform(String), z.boolean().transform(String)])).optional(),
});

/** Body of POST /messages: one flat object for all types (contract/messages.md#sending). */
export const sendMessageInput = z.strictObject({
  type: text(50)
    .optional()
    .describe(`Required. One of: ${acceptedMessageTypes.join(', ')}.`),
  to: text(64)
    .optional()
    .describe('Phone of the recipient, in any Brazilian format. Required without conversation_id.'),
  conversation_id: text(100).optional().describe('Reply inside an existing chat-app conversation.'),
  connection_id: text(100).optional().describe('Sending number; may be omitted when there is exactly one.'),
  contact_id: text(100).optional().describe('Links the send to an existing contact.'),
  contact: contact
    .optional()
    .describe(
      'Creates or updates the contact by phone before sending; beside contact_id or conversation_id, updates that one.',
    ),
  idempotency_key: idempotencyKey.describe('Also accepted as header Idempotency-Key.'),
  open_conversation: z
    .enum(['always', 'on_reply'])
    .optional()
    .describe('Type template: always (default) opens the conversation, on_reply waits for the answer.'),
  text: text(textMax).optional().describe('Type text.'),
  template_name: text(512).optional().describe('Type template: its name, or template_id.'),
  template_id: text(100).optional().describe('Type template: id of GET /templates, or the one the operator gave it.'),
  language_code: text(20).optional().describe('Type template, for example pt_BR.'),
  body_params: z
    .union([z.array(parameter).max(50), valuesByName(parameter)])
    .optional()
    .describe('Type template: a list in order, or an object for named parameters.'),
  header_image_url: text(2_000).optional().describe('Type template with a media header.'),
  button_params: z.array(parameter).max(10).optional().describe('Type template: one value for each dynamic button.'),
  media: media.optional().describe('Types image, audio, video, document.'),
  caption: text(captionMax).optional(),
  body: text(most.listBody).optional().describe('Interactive types; at most 1024 characters, 4096 in a list.'),
  buttons: z.array(button).min(1).max(most.buttons).optional().describe('Type buttons: 1 to 3, each {id, title}.'),
  sections: z.array(section).min(1).max(10).optional().describe('Types list and product_list.'),
  button_text: text(most.listOpener).optional().describe('Type list: the label that opens it.'),
  header: header.optional().describe('A text, or {type: text|image|video|document, text or url}.'),
  footer: text(most.footer).optional(),
  url: text(most.url).optional().describe('Type cta_url.'),
  display_text: text(most.linkLabel).optional().describe('Type cta_url: the label of the link.'),
  catalog_id: text(100).optional().describe("Types product and product_list; the connection's one when absent."),
  product_retailer_id: text(100).optional().describe('Type product.'),
});
export type SendMessageInput = z.output<typeof sendMessageInput>;

/** The error code for each malformed field for which the contract names one (contract/errors.md#messages). */
export const sendMessageIssueCodes = {
  'contact.fields': 'invalid_fields',
  media: 'missing_media',
  buttons: 'invalid_buttons',
  'buttons.*': 'invalid_buttons',
  sections: 'invalid_sections',
  'sections.*': 'invalid_sections',
  header: 'invalid_header',
  'header.*': 'invalid_header',
  url: 'invalid_url',
  header_image_url: 'invalid_url',
} as const satisfies Record<string, ErrorCode>;

/** Maximum bytes of a body that may contain `media.base64`: 32 MiB (contract/transport.md). */
export const sendBodyMax = 32 * 1024 * 1024;

/** The response to a sent message (contract/messages.md#fields). */
export const sendResultShape = z.object({
  id: uuid,
  wamid: z.string().nullable(),
  status: z.enum(['sent', 'failed']),
  conversation_id: uuid.nullable().describe('null while open_conversation on_reply waits for the answer.'),
  contact_id: uuid.nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), detail: z.string().nullable(), retryable: z.boolean() })
    .optional()
    .describe('Present when status is failed.'),
});
export type SendResult = z.infer<typeof sendResultShape>;

/** Body of POST /conversations/{id}/messages. It is the body of POST /messages without a destination. */
export const sendIntoConversationInput = sendMessageInput
  .omit({ to: true, conversation_id: true })
  .extend({ id: pathId });
