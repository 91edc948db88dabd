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
 * GET /conversations/{id}/export: the conversation with all its messages, oldest first, as an object or as text to
 * paste, in the language and time zone of the organization. Throws conversation_not_found.
 */
export async function exportConversation(actor: Actor, input: Asked): Promise<ConversationExport | string> {
  const conversation = await getConversation(actor, input);
  const rows = await selectWholeConversation(actor.organizationId, input.id);
  const exported = { conversation, messages: rows.map(messageView), exported_at: now().toISOString() };
  if (input.format !== 'markdown') return exported;
  return conversationMarkdown(exported, await findPlace(actor.organizationId));
}
