import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { SendMessageInput, SendResult } from '#server/contract/inbox/send-message.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { sendMessage } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

type Reply = Omit<SendMessageInput, 'to' | 'conversation_id'> & { readonly id: string };

/**
 * Loads the conversation. Returns null if the person was erased during the send. The outcome of the send stays the
 * same.
 */
async function findConversation(actor: Actor, id: string): Promise<Conversation | null> {
  try {
    return await getConversation(actor, { id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'conversation_not_found') return null;
    throw error;
  }
}

/**
 * POST /conversations/{id}/messages: sends a message into the conversation and returns the updated conversation. From
 * the inbox, a message of any type counts as a member's reply. Throws the codes of sendMessage.
 */
export async function sendIntoConversation(
  actor: Actor,
  { id, ...body }: Reply,
): Promise<SendResult & { conversation: Conversation | null }> {
  const result = await sendMessage(actor, { ...body, conversation_id: id }, { beforeQueue: takeOverByMember(actor) });
  return { ...result, conversation: await findConversation(actor, id) };
}
