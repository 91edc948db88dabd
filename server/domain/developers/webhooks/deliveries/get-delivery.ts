import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { DeliveryDetail } from '#server/contract/developers/webhook.ts';
import { selectAttempts } from '../attempts/delivery-attempt.store.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { findEvent } from '../events/event.store.ts';
import { findDelivery } from './delivery.store.ts';
import { deliveryView } from './delivery.view.ts';

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
