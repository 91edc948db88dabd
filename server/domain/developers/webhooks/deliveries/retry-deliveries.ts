import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Retried } from '#server/contract/developers/webhook.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { requireEndpoint } from '../endpoints/check-endpoint.ts';
import { allowRetries } from './delivery.store.ts';

interface Input {
  readonly id: string;
  readonly delivery_ids: readonly string[];
}

/**
 * Makes one more attempt now for each of these deliveries that failed or is exhausted. Deliveries that have succeeded
 * since, or that belong to another endpoint, are skipped and counted. Throws webhook_not_found.
 */
export async function retryDeliveries(actor: Actor, { id, delivery_ids }: Input): Promise<Retried> {
  const endpoint = await requireEndpoint(actor.organizationId, id);
  const ids = [...new Set(delivery_ids)];
  const { length: retried } = await allowRetries(actor.organizationId, endpoint.id, ids, now());
  if (retried > 0) {
    await enqueue('parley/delivery.due', { organization_id: actor.organizationId, endpoint_id: endpoint.id });
  }
  return { retried, left: ids.length - retried };
}
