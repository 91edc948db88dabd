import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { WebhookWithSecret } from '#server/contract/developers/webhook.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { requireEndpoint } from './check-endpoint.ts';
import { newWebhookSecret } from './create-webhook.ts';
import { updateEndpoint } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

/**
 * Handles POST /webhooks/{id}/rotate-secret: creates a new secret, which is returned only once. For 24 h, deliveries
 * are also signed with the old one (contract/webhooks.md#rules).
 */
export async function rotateSecret(actor: Actor, input: { id: string }): Promise<WebhookWithSecret> {
  const before = await requireEndpoint(actor.organizationId, input.id);
  const secret = newWebhookSecret();
  const secrets = {
    secretSealed: encrypt(secret, before.id),
    previousSecretSealed: before.secretSealed,
    previousSecretUntil: new Date(now().getTime() + dayMs),
  };
  return transact(async (tx) => {
    const row = await updateEndpoint(tx, actor.organizationId, before.id, secrets);
    if (!row) throw new AppError('webhook_not_found');
    await recordAudit(tx, actor, 'webhook.secret_rotated', { type: 'webhook', id: row.id, name: row.url });
    return { ...webhookView(row), secret };
  });
}
