import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ContactExport } from '#server/contract/people/contact-records.ts';
import { loadConversations } from '../../inbox/conversations/reading/load-conversations.ts';
import { loadMessages } from '../../inbox/messages/reading/load-messages.ts';
import { loadContactNotes } from '../../people/contacts/history/list-contact-notes.ts';
import { getContact } from '../../people/contacts/reading/get-contact.ts';
import { selectExportIds, selectMessageIds, selectSends } from './export-contact.store.ts';

type Load<T> = (organizationId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;

const atOnce = 1_000;

/** Loads all objects with these ids, in their order, one portion at a time. */
async function loadAll<T>(load: Load<T>, organizationId: string, ids: readonly string[]): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    const loaded = await load(organizationId, part);
    found.push(...part.flatMap((id) => loaded.get(id) ?? []));
  }
  return found;
}

/**
 * Handles GET /contacts/{id}/export (contract/contacts.md#history-and-export): returns the contact's data, oldest
 * first. A merged contact has no export. Throws contact_not_found, contact_merged.
 */
export async function exportContact(actor: Actor, input: { id: string }): Promise<ContactExport> {
  const { organizationId } = actor;
  const contact = await getContact(actor, input);
  if (contact.merged_into) throw new AppError('contact_merged', { merged_into: contact.merged_into });
  const { conversationIds, messageIds } = await selectExportIds(organizationId, contact.id);
  return {
    contact,
    conversations: await loadAll(loadConversations, organizationId, conversationIds),
    messages: await loadAll(loadMessages, organizationId, messageIds),
    notes: await loadContactNotes(organizationId, contact.id),
    sends: await selectSends(organizationId, contact.id),
    exported_at: now().toISOString(),
  };
}

/** Exports a conversation that has no contact, with all its messages. Throws conversation_not_found. */
export async function exportConversation({ organizationId }: Actor, { id }: { id: string }) {
  const conversation = (await loadConversations(organizationId, [id])).get(id);
  if (!conversation) throw new AppError('conversation_not_found');
  const messageIds = await selectMessageIds(organizationId, [id]);
  return { conversation, messages: await loadAll(loadMessages, organizationId, messageIds) };
}
