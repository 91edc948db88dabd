import type { Actor } from '#server/base/actor.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import type { SendMessageInput, SendResult } from '#server/contract/send-message.ts';
import { getConversation } from '../conversations/get-conversation.ts';
import { sendMessage } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

type Reply = Omit<SendMessageInput, 'to' | 'conversation_id'> & { readonly id: string };

/**
 * POST /conversations/{id}/messages: a send into the conversation, which is answered as it stands then. From the inbox,
 * with everything a message can be, it is a person's reply. Throws as sendMessage.
 */
export async function sendIntoConversation(
  actor: Actor,
  { id, ...body }: Reply,
): Promise<SendResult & { conversation: Conversation }> {
  const result = await sendMessage(actor, { ...body, conversation_id: id }, takeOverByMember(actor));
  return { ...result, conversation: await getConversation(actor, { id }) };
}
