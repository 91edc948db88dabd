import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { Webhook, WebhookWithSecret } from '#server/contract/developers/webhook.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { applyChanges } from '../../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { checkedUrl, expandEvents, requireEndpoint } from './check-endpoint.ts';
import { newWebhookSecret } from './create-webhook.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoints,
  selectEndpointIds,
  updateEndpoint,
} from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

/** Handles GET /webhooks: returns a page of endpoints, newest first. */
export async function listWebhooks(
  actor: Actor,
  input: { limit?: number | undefined; cursor?: string | undefined; updated_since?: string | undefined },
): Promise<Page<Webhook>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'webhooks', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const positions = await selectEndpointIds(actor.organizationId, { position, limit: limit + 1, ...asked });
  const page = pageFrom(
    positions,
    limit,
    (one) => one.id,
    (one) => writeCursor(binding, [asked.since === null ? one.created_position : one.updated_position, one.id]),
  );
  const rows = await findEndpoints(actor.organizationId, page.data);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, data: page.data.flatMap((id) => byId.get(id) ?? []).map(webhookView) };
}

/** Handles GET /webhooks/{id}. Throws webhook_not_found. */
export async function getWebhook(actor: Actor, input: { id: string }): Promise<Webhook> {
  return webhookView(await requireEndpoint(actor.organizationId, input.id));
}

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

/** Handles DELETE /webhooks/{id}: deletes the endpoint and its delivery history. Throws webhook_not_found. */
export async function deleteWebhook(actor: Actor, input: { id: string }): Promise<{ ok: true; webhook_id: string }> {
  const { id, url } = await requireEndpoint(actor.organizationId, input.id);
  await transact(async (tx) => {
    if (!(await deleteEndpoint(tx, actor.organizationId, id))) throw new AppError('webhook_not_found');
    await recordAudit(tx, actor, 'webhook.removed', { type: 'webhook', id, name: url }, { url });
  });
  return { ok: true, webhook_id: id };
}
