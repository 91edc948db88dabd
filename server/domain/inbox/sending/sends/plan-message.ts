import type { Actor } from '#server/base/actor.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';
import { draftMessage } from '../drafts/draft-message.ts';
import { composeMessage } from './compose-message.ts';

interface PlannedMessage {
  readonly type: string;
  readonly content: string;
  /** The conversation. Null if the send would create it. */
  readonly conversationId: string | null;
  readonly contactId: string | null;
  /** The error with which the messaging provider would certainly refuse the message. */
  readonly refusal: DeliveryError | null;
}

/**
 * Returns what a send would do, without sending or storing anything and without calling the messaging provider. Throws
 * the codes of sendMessage. Files are not checked.
 */
export async function planMessage(actor: Actor, input: SendMessageInput): Promise<PlannedMessage> {
  const draft = draftMessage(input, actor.kind);
  return rehearse(async (tx) => {
    const { destination, composed } = await composeMessage(tx, actor, { input, draft });
    const { id, contact_id: contactId } = destination.conversation;
    const { message, content, refusal } = composed;
    // A conversation that the dry run created is rolled back at its end.
    return { type: message.type, content, conversationId: input.conversation_id ? id : null, contactId, refusal };
  });
}
