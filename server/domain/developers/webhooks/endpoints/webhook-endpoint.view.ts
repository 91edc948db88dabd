import type { Webhook } from '#server/contract/developers/webhook.ts';
import type { EndpointRow } from './webhook-endpoint.store.ts';

/** Converts an endpoint to the form of the API (contract/webhooks.md#endpoints), without its secret. */
export const webhookView = (row: EndpointRow): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  active: row.active,
  health: {
    failure_count: row.failureCount,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
  },
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
