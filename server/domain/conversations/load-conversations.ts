import type { Conversation } from '#server/contract/conversation.ts';
import { findConversations } from './conversation.store.ts';
import { conversationView } from './conversation.view.ts';

/** The conversations as their GET shows them, by id; those that are gone are absent. */
export async function loadConversations(
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  const rows = await findConversations(organizationId, ids);
  return new Map(rows.map((row) => [row.id, conversationView(row)]));
}
