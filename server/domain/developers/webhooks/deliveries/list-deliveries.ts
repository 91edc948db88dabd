import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Delivery } from '#server/contract/developers/webhook.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { selectDeliveries } from './delivery.store.ts';
import { deliveryView } from './delivery.view.ts';

interface DeliveriesQuery {
  readonly id: string;
  readonly event_type?: string | undefined;
  readonly status?: Delivery['status'] | undefined;
  readonly q?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

/**
 * Handles GET /webhooks/{id}/deliveries and the search for deliveries in the panel: newest first, or with
 * `updated_since` oldest change first. Throws webhook_not_found.
 */
export async function listDeliveries(actor: Actor, input: DeliveriesQuery): Promise<Page<Delivery>> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const limit = pageSize(input.limit);
  const binding = { list: 'deliveries', organizationId: actor.organizationId, filters: { ...input, id: endpoint.id } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectDeliveries(actor.organizationId, endpoint.id, {
    eventType: input.event_type ?? null,
    status: input.status ?? null,
    anyId: input.q?.trim() || null,
    from: input.since ?? null,
    until: input.until ?? null,
    page: { position, limit: limit + 1, ...asked },
  });
  return pageFrom(rows, limit, deliveryView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.changed_position, row.id]),
  );
}
