import type { Actor } from '#server/base/actor.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { rehearse } from '#server/db/rehearse.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';
import { draftMessage } from '../drafts/draft-message.ts';
import { composeMessage } from './compose-message.ts';

interface PlannedMessage {
  readonly type: string;
  readonly content: string;
  /** null: the send would open it. */
  readonly conversationId: string | null;
  readonly contactId: string | null;
  /** The operator would certainly refuse it. */
  readonly refusal: DeliveryError | null;
}

/** What a send would be, without sending or storing anything and without calling the operator. Throws as sendMessage; files are not checked. */
export async function planMessage(actor: Actor, input: SendMessageInput): Promise<PlannedMessage> {
  const draft = draftMessage(input, actor.kind);
  return rehearse(async (tx) => {
    const { destination, composed } = await composeMessage(tx, actor, { input, draft });
    const { id, contact_id: contactId } = destination.conversation;
    const { message, content, refusal } = composed;
    // A conversation that was created for the dry run is rolled back with it.
    return { type: message.type, content, conversationId: input.conversation_id ? id : null, contactId, refusal };
  });
}
