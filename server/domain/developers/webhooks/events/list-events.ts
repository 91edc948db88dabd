import type { Actor } from '#server/base/actor.ts';
import { readCursor, writeCursor } from '#server/base/cursor.ts';
import type { EventEnvelope } from '#server/contract/developers/webhook.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { selectEvents } from './event.store.ts';
import { bodiesOf } from './render-event.ts';

interface EventsQuery {
  readonly since?: string | undefined;
  readonly type?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * Handles GET /events: returns events oldest first, with exactly the bodies that webhooks receive. Every page that is
 * not empty has a `next_cursor`, so that a poller can resume from it (contract/lists.md).
 */
export async function listEvents(actor: Actor, input: EventsQuery): Promise<Page<EventEnvelope>> {
  const limit = pageSize(input.limit);
  const binding = {
    list: 'events',
    organizationId: actor.organizationId,
    filters: { since: input.since, type: input.type },
  };
  const position = readCursor(binding, input.cursor, 1);
  const rows = await selectEvents(actor.organizationId, {
    since: input.since ?? null,
    type: input.type ?? null,
    after: position?.[0] ?? null,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const bodies = await bodiesOf(actor.organizationId, shown);
  const data = shown.map((row) => JSON.parse(bodies.get(row.id) ?? 'null') as EventEnvelope);
  const last = shown.at(-1);
  return { data, next_cursor: last ? writeCursor(binding, [last.seq]) : null, has_more: rows.length > limit };
}
