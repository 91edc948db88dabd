import type { Delivery } from '#server/contract/developers/webhook.ts';
import type { DeliveryRow } from './delivery.store.ts';

/**
 * Converts a delivery to the form of the API (contract/webhooks.md#deliveries). A delivery that was not attempted yet
 * shows attempt 1, not 0.
 */
export const deliveryView = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event_id: row.event_id,
  event_type: row.event_type,
  status: row.status,
  attempt: Math.max(row.attempt, 1),
  response_status: row.response_status,
  response_body: row.response_body,
  error: row.error,
  duration_ms: row.duration_ms,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
