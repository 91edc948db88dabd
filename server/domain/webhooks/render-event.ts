import { loadContact } from '#server/domain/contacts/load-contact.ts';
import { loadConversation } from '#server/domain/conversations/load-conversation.ts';
import { loadMessage } from '#server/domain/messages/load-message.ts';
import { type EventRow, findEvent, keepBody } from './event.store.ts';

type Load = (organizationId: string, id: string) => Promise<unknown>;

/** The serializer of the matching GET, by the resource in the type's name. */
const loaders: Readonly<Record<string, Load>> = {
  contact: loadContact,
  conversation: loadConversation,
  message: loadMessage,
};

async function render(organizationId: string, event: EventRow): Promise<string> {
  const load = loaders[event.type.split('.')[0] ?? ''];
  const object = load && event.object_id ? await load(organizationId, event.object_id) : null;
  return JSON.stringify({
    id: event.id,
    type: event.type,
    api_version: 'v1',
    created_at: event.occurred_at.toISOString(),
    org_id: organizationId,
    data: { object, ...event.context },
  });
}

/** The body of a row: built once and kept, so that every attempt and GET /events show the same bytes. */
export async function bodyOf(organizationId: string, event: EventRow): Promise<string> {
  return event.body ?? keepBody(organizationId, event.id, await render(organizationId, event));
}

/** The body of an event by its id; null when the event is gone. */
export async function renderEvent(organizationId: string, eventId: string): Promise<string | null> {
  const event = await findEvent(organizationId, eventId);
  return event && bodyOf(organizationId, event);
}
