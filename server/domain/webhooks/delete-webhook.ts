import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { requireEndpoint } from './check-endpoint.ts';
import { deleteEndpoint } from './webhook-endpoint.store.ts';

/** DELETE /webhooks/{id}: the endpoint and its history. Throws webhook_not_found. */
export async function deleteWebhook(actor: Actor, input: { id: string }): Promise<{ ok: true; webhook_id: string }> {
  const { id } = await requireEndpoint(actor.organizationId, input.id);
  if (!(await deleteEndpoint(actor.organizationId, id))) throw new AppError('webhook_not_found');
  return { ok: true, webhook_id: id };
}
