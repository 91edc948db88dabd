import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { Webhook } from '#server/contract/webhook.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { checkedUrl, expandEvents, requireEndpoint } from './check-endpoint.ts';
import { updateEndpoint } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

interface WebhookChange {
  readonly id: string;
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly active?: boolean | undefined;
}

const freshHealth = { failureCount: 0, failingSince: null, disabledAt: null, disabledReason: null };

/** PATCH /webhooks/{id}: only what is sent changes; enabling resets the failure history (interface.md §3). */
export async function updateWebhook(actor: Actor, input: WebhookChange): Promise<Webhook> {
  // The body is judged before the resource (decisions.md §1).
  const url = input.url === undefined ? {} : { url: await checkedUrl(input.url) };
  const events = input.events === undefined ? {} : { events: expandEvents(input.events) };
  const before = await requireEndpoint(actor.organizationId, input.id);
  const row = await updateEndpoint(actor.organizationId, before.id, {
    ...url,
    ...events,
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.active === undefined ? {} : { active: input.active }),
    ...(input.active && !before.active ? freshHealth : {}),
  });
  if (!row) throw new AppError('webhook_not_found');
  if (row.active && !before.active) await enqueue('parley/delivery.due', { endpoint_id: row.id });
  return webhookView(row);
}
