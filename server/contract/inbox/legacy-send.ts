import { z } from 'zod';
import { withNeeds } from '../platform/needs.ts';
import { commonFields, fieldsOfType, type MessageType, sendMessageInput } from './send-message.ts';
import { neededOfType, templateGroups } from './send-message-body.ts';

/** Types that have an old endpoint of their own (contract/messages.md#sending). */
export type LegacyType = Exclude<MessageType, 'image' | 'audio' | 'video' | 'document'>;

/**
 * Body of POST /send-X: the fields of POST /messages for that type, without `type`, and always to a phone
 * (contract/messages.md#rules).
 */
export function legacyInput(type: LegacyType): z.ZodObject<Pick<typeof sendMessageInput.shape, 'to'>, z.core.$strict> {
  const own: readonly string[] = [
    ...commonFields,
    ...fieldsOfType[type],
    ...(type === 'template' ? ['open_conversation'] : []),
  ];
  const fields = Object.entries(sendMessageInput.shape).filter(
    ([name]) => own.includes(name) && name !== 'type' && name !== 'conversation_id',
  );
  const body = z.strictObject(Object.fromEntries(fields) as Pick<typeof sendMessageInput.shape, 'to'>);
  return withNeeds(body, { required: ['to', ...neededOfType[type]], oneOf: templateGroups(type) });
}

/** Body of POST /send-conversation-message. */
export const legacyConversationInput = withNeeds(
  z.strictObject({
    conversation_id: sendMessageInput.shape.conversation_id,
    text: sendMessageInput.shape.text,
    idempotency_key: sendMessageInput.shape.idempotency_key,
  }),
  { required: ['conversation_id', 'text'] },
);
