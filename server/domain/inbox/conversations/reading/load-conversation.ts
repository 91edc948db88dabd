import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { findConversation } from './conversation.store.ts';
import { conversationView } from './conversation.view.ts';

/** Loads the conversation in the form of GET /conversations/{id}. Null if the conversation does not exist. */
export async function loadConversation(organizationId: string, id: string): Promise<Conversation | null> {
  const row = await findConversation(organizationId, id);
  return row && conversationView(row);
}
