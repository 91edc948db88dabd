import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { findConversations } from './conversation.store.ts';
import { conversationView } from './conversation.view.ts';

/** Loads the conversations as GET /conversations/{id} shows them, by id. Those that are gone are absent. */
export async function loadConversations(
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  const rows = await findConversations(organizationId, ids);
  return new Map(rows.map((row) => [row.id, conversationView(row)]));
}
