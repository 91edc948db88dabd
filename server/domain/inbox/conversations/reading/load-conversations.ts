import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { findConversations } from './conversation.store.ts';
import { conversationView } from './conversation.view.ts';

/**
 * Loads conversations in the form of GET /conversations/{id}, keyed by id. Conversations that do not exist are absent.
 */
export async function loadConversations(
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Conversation>> {
  const rows = await findConversations(organizationId, ids);
  return new Map(rows.map((row) => [row.id, conversationView(row)]));
}
