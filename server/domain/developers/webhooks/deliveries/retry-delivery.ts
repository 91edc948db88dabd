import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Delivery } from '#server/contract/developers/webhook.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { allowRetries, findDelivery } from './delivery.store.ts';
import { deliveryView } from './delivery.view.ts';

/**
 * Handles POST /webhooks/{id}/deliveries/{delivery_id}/retry: makes one more attempt now. Throws webhook_not_found,
 * delivery_not_found, and delivery_not_retryable unless the delivery is failed or exhausted.
 */
export async function retryDelivery(actor: Actor, input: { id: string; delivery_id: string }): Promise<Delivery> {
  const endpoint = await requireEndpoint(actor.organizationId, input.id);
  const id = input.delivery_id;
  const found = isUuid(id) && (await findDelivery(actor.organizationId, endpoint.id, id));
  if (!found) throw new AppError('delivery_not_found');
  // Returns the row as this statement changed it, because a running drain may claim the delivery before it can be read
  // again.
  const [row] = await allowRetries(actor.organizationId, endpoint.id, [id], now());
  if (!row) throw new AppError('delivery_not_retryable');
  await enqueue('parley/delivery.due', { organization_id: actor.organizationId, endpoint_id: endpoint.id });
  return deliveryView(row);
}
