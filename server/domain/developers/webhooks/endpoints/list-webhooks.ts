import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { findEndpoints, selectEndpointIds } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

/** Handles GET /webhooks: returns a page of endpoints, newest first. */
export async function listWebhooks(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined },
): Promise<Page<Webhook>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'webhooks', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const places = await selectEndpointIds(actor.organizationId, { position, limit: limit + 1, ...asked });
  const page = pageFrom(
    places,
    limit,
    (place) => place.id,
    (place) => writeCursor(binding, [asked.since === null ? place.created_position : place.updated_position, place.id]),
  );
  const rows = await findEndpoints(actor.organizationId, page.data);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, data: page.data.flatMap((id) => byId.get(id) ?? []).map(webhookView) };
}
