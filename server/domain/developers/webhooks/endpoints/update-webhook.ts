import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { applyChanges } from '../../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { checkedUrl, expandEvents, requireEndpoint } from './check-endpoint.ts';
import { type EndpointRow, updateEndpoint } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

interface WebhookChange {
  readonly id: string;
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly active?: boolean | undefined;
}

const freshHealth = { failureCount: 0, failingSince: null, disabledAt: null, disabledReason: null };

/**
 * Handles PATCH /webhooks/{id}: only the fields in the request change. Enabling the endpoint resets its failure
 * history (contract/webhooks.md#states).
 */
export async function updateWebhook(actor: Actor, input: WebhookChange): Promise<Webhook> {
  // The body is validated before the endpoint is looked up (contract/transport.md).
  const url = input.url === undefined ? {} : { url: await checkedUrl(input.url) };
  const events = input.events === undefined ? {} : { events: expandEvents(input.events) };
  const before = await requireEndpoint(actor.organizationId, input.id);
  const { description, active } = input;
  const sent = {
    ...url,
    ...events,
    ...(description === undefined ? {} : { description }),
    ...(active === undefined ? {} : { active }),
  };
  const row = await transact(async (tx) => {
    const health = active && !before.active ? freshHealth : {};
    const saved = await updateEndpoint(tx, actor.organizationId, before.id, { ...sent, ...health });
    if (!saved) throw new AppError('webhook_not_found');
    const { changes } = applyChanges<EndpointRow>(before, sent);
    if (changes)
      await recordAudit(tx, actor, 'webhook.updated', { type: 'webhook', id: saved.id, name: saved.url }, changes);
    return saved;
  });
  if (row.active && !before.active)
    await enqueue('parley/delivery.due', { organization_id: actor.organizationId, endpoint_id: row.id });
  return webhookView(row);
}
