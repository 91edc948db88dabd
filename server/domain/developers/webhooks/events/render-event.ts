import { loadConnections, loadTemplates } from '#server/domain/channels/connections/load-for-events.ts';
import { loadConversations } from '#server/domain/inbox/conversations/reading/load-conversations.ts';
import { loadMessages } from '#server/domain/inbox/messages/reading/load-messages.ts';
import { loadContacts } from '#server/domain/people/contacts/reading/load-contacts.ts';
import { type EventRow, keepBodies } from './event.store.ts';
import { selectCampaigns, selectRuns } from './event-object.store.ts';

type Load = (organizationId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

const byId =
  (select: typeof selectRuns): Load =>
  async (organizationId, ids) =>
    new Map((await select(organizationId, ids)).map(({ id, object }) => [id, object]));

/** Maps each resource that event types name to the serializer that the matching GET endpoint uses. */
const loaders: Readonly<Record<string, Load>> = {
  automation: byId(selectRuns),
  campaign: byId(selectCampaigns),
  connection: loadConnections,
  contact: loadContacts,
  conversation: loadConversations,
  message: loadMessages,
  template: loadTemplates,
};

/** The columns of an event from which its body is built. */
type Event = Omit<EventRow, 'seq'>;

const resourceOf = (event: Event): string => event.type.split('.')[0] ?? '';

/**
 * Loads the resources that the events contain as `data.object`. Returns them by type and id. Runs one query per type.
 */
async function loadObjects(organizationId: string, events: readonly Event[]): Promise<Map<string, unknown>> {
  const objects = new Map<string, unknown>();
  for (const [resource, load] of Object.entries(loaders)) {
    const ids = events.flatMap((event) => (resourceOf(event) === resource && event.object_id ? [event.object_id] : []));
    if (ids.length === 0) continue;
    for (const [id, object] of await load(organizationId, [...new Set(ids)])) objects.set(`${resource} ${id}`, object);
  }
  return objects;
}

const envelope = (organizationId: string, event: Event, object: unknown): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    api_version: 'v1',
    created_at: event.occurred_at.toISOString(),
    org_id: organizationId,
    data: { object, ...event.context },
  });

/**
 * Returns the bodies by event id. Each body is built once and stored, so that every attempt and GET /events return the
 * same bytes.
 */
export async function bodiesOf(organizationId: string, events: readonly Event[]): Promise<Map<string, string>> {
  const bodies = new Map(events.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])));
  const fresh = events.filter((event) => event.body === null);
  if (fresh.length === 0) return bodies;
  const objects = await loadObjects(organizationId, fresh);
  const built = fresh.map((event) => {
    const object = objects.get(`${resourceOf(event)} ${event.object_id}`) ?? null;
    return { id: event.id, body: envelope(organizationId, event, object) };
  });
  for (const kept of await keepBodies(organizationId, built)) bodies.set(kept.id, kept.body);
  return bodies;
}
