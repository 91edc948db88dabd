import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Delivery, DeliveryDetail } from '#server/contract/developers/webhook.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { selectAttempts } from '../attempts/delivery-attempt.store.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { findEvent } from '../events/event.store.ts';
import { findDelivery, selectDeliveries } from './delivery.store.ts';
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

/**
 * Returns one delivery with its body and all its attempts, for the panel. Throws webhook_not_found,
 * delivery_not_found.
 */
export async function getDelivery(actor: Actor, input: { id: string; delivery_id: string }): Promise<DeliveryDetail> {
  const { organizationId } = actor;
  const endpoint = await requireEndpoint(organizationId, input.id);
  const row = isUuid(input.delivery_id) ? await findDelivery(organizationId, endpoint.id, input.delivery_id) : null;
  if (!row) throw new AppError('delivery_not_found');
  const event = await findEvent(organizationId, row.event_id);
  const attempts = await selectAttempts(organizationId, row.id);
  return {
    ...deliveryView(row),
    body: event?.body ?? null,
    attempts: attempts.map((attempt) => ({ ...attempt, started_at: attempt.started_at.toISOString() })),
  };
}
