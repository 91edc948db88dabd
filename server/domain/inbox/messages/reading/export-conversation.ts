import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { ConversationExport } from '#server/contract/inbox/message.ts';
import { getConversation } from '../../conversations/reading/get-conversation.ts';
import { conversationMarkdown } from './conversation-markdown.ts';
import { findPlace, selectWholeConversation } from './export.store.ts';
import { messageView } from './message.view.ts';

interface Asked {
  readonly id: string;
  readonly format?: 'json' | 'markdown' | undefined;
}

/**
 * GET /conversations/{id}/export: returns the conversation with all its messages, oldest first. The result is an
 * object, or a text in the organization's language and time zone. Throws conversation_not_found.
 */
export async function exportConversation(actor: Actor, input: Asked): Promise<ConversationExport | string> {
  const conversation = await getConversation(actor, input);
  const rows = await selectWholeConversation(actor.organizationId, input.id);
  const exported = { conversation, messages: rows.map(messageView), exported_at: now().toISOString() };
  if (input.format !== 'markdown') return exported;
  return conversationMarkdown(exported, await findPlace(actor.organizationId));
}
