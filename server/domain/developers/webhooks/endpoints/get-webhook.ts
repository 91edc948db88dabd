import type { Actor } from '#server/base/actor.ts';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { requireEndpoint } from './check-endpoint.ts';
import { webhookView } from './webhook-endpoint.view.ts';

/** Handles GET /webhooks/{id}. Throws webhook_not_found. */
export async function getWebhook(actor: Actor, input: { id: string }): Promise<Webhook> {
  return webhookView(await requireEndpoint(actor.organizationId, input.id));
}
