import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import type { Webhook } from '#server/contract/webhook.ts';
import { findEndpoints, selectEndpointIds } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

/** GET /webhooks: a page of endpoints, newest first. */
export async function listWebhooks(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Webhook>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'webhooks', organizationId: actor.organizationId, filters: {} };
  const position = readCursor(binding, input.cursor, 2);
  const places = await selectEndpointIds(actor.organizationId, position, limit + 1);
  const page = pageFrom(
    places,
    limit,
    (place) => place.id,
    (place) => writeCursor(binding, [place.created_position, place.id]),
  );
  const rows = await findEndpoints(actor.organizationId, page.data);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, data: page.data.flatMap((id) => byId.get(id) ?? []).map(webhookView) };
}
