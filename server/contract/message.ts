import { z } from 'zod';
import { pageInput } from './page.ts';
import { pathId, requiredText, text, timestamp, uuid } from './wire.ts';

/** The types POST /messages sends; `unsupported_type` lists exactly these in details.accepted. */
export const acceptedMessageTypes = ['text'] as const;

const deliveryErrorShape = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  retryable: z.boolean(),
});

/** The delivery block (decisions.md §5). */
const deliveryShape = z.object({
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed']),
  sent_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  read_at: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  error: deliveryErrorShape.nullable(),
});

/** interface.md §2 Message. */
export const messageShape = z.object({
  id: uuid,
  conversation_id: uuid,
  role: z.enum(['user', 'assistant', 'system']),
  type: z.string(),
  content: z.string(),
  file: z
    .object({ id: uuid, name: z.string(), mime_type: z.string(), size: z.int(), url: z.string() })
    .optional()
    .describe('Present when there is an attachment.'),
  wamid: z.string().nullable(),
  author: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  delivery: deliveryShape.nullable().describe('null on inbound messages.'),
  created_at: timestamp,
});
export type Message = z.infer<typeof messageShape>;

export const listMessagesInput = z.strictObject({ id: pathId, ...pageInput });

const sections = z.array(z.unknown());
const header = z.union([z.string(), z.record(z.string(), z.unknown())]);

/** Body of POST /messages: one flat object for every type (interface.md §4.3). */
export const sendMessageInput = z.strictObject({
  type: text(50)
    .optional()
    .describe(`Required. Accepted now: ${acceptedMessageTypes.join(', ')}.`),
  to: text(64)
    .optional()
    .describe('Phone of the recipient, in any Brazilian format. Required without conversation_id.'),
  conversation_id: text(100).optional().describe('Reply inside an existing chat-app conversation.'),
  connection_id: text(100).optional().describe('Sending number; may be omitted when there is exactly one.'),
  contact_id: text(100).optional().describe('Links the send to an existing contact.'),
  contact: z
    .strictObject({
      name: requiredText(200).optional(),
      fields: z
        .record(
          z.string().max(100),
          z.union([text(5_000), z.number().transform(String), z.boolean().transform(String)]),
        )
        .optional(),
    })
    .optional()
    .describe('Creates or updates the contact by phone before sending.'),
  idempotency_key: requiredText(255).optional().describe('Also accepted as header Idempotency-Key.'),
  open_conversation: z.enum(['always', 'on_reply']).optional().describe('Template only.'),
  text: text(4_096).optional().describe('Type text.'),
  template_name: text(512).optional(),
  template_id: text(100).optional(),
  language_code: text(20).optional(),
  body_params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  header_image_url: text(2_000).optional(),
  button_params: z.array(z.unknown()).optional(),
  media: z.record(z.string(), z.unknown()).optional(),
  caption: text(1_024).optional(),
  body: text(4_096).optional(),
  buttons: z.array(z.unknown()).optional(),
  sections: sections.optional(),
  button_text: text(20).optional(),
  header: header.optional(),
  footer: text(60).optional(),
  url: text(2_000).optional(),
  display_text: text(20).optional(),
  catalog_id: text(100).optional(),
  product_retailer_id: text(100).optional(),
});
export type SendMessageInput = z.output<typeof sendMessageInput>;

/** interface.md §2 Send result. */
export const sendResultShape = z.object({
  id: uuid,
  wamid: z.string().nullable(),
  status: z.enum(['sent', 'failed']),
  conversation_id: uuid.nullable(),
  contact_id: uuid.nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), detail: z.string().nullable(), retryable: z.boolean() })
    .optional()
    .describe('Present when status is failed.'),
});
export type SendResult = z.infer<typeof sendResultShape>;
