import type { Actor } from '#server/base/actor.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { Page } from '#server/contract/platform/page.ts';
import { getContact } from '../../../people/contacts/reading/get-contact.ts';
import { listConversations } from './list-conversations.ts';

interface Asked {
  readonly id: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/**
 * GET /contacts/{id}/conversations: lists a contact's conversations, newest first. Throws contact_not_found,
 * invalid_cursor.
 */
export async function listContactConversations(actor: Actor, input: Asked): Promise<Page<Conversation>> {
  const contact = await getContact(actor, { id: input.id });
  const { limit, cursor, updated_since } = input;
  return listConversations(actor, { contact_id: contact.id, limit, cursor, updated_since });
}
