import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { requireEndpoint } from './check-endpoint.ts';
import { deleteEndpoint } from './webhook-endpoint.store.ts';

/** Handles DELETE /webhooks/{id}: deletes the endpoint and its delivery history. Throws webhook_not_found. */
export async function deleteWebhook(actor: Actor, input: { id: string }): Promise<{ ok: true; webhook_id: string }> {
  const { id, url } = await requireEndpoint(actor.organizationId, input.id);
  await transact(async (tx) => {
    if (!(await deleteEndpoint(tx, actor.organizationId, id))) throw new AppError('webhook_not_found');
    await recordAudit(tx, actor, 'webhook.removed', { type: 'webhook', id, name: url }, { url });
  });
  return { ok: true, webhook_id: id };
}
