import type { Actor } from '#server/base/actor.ts';
import { newId, randomBase62 } from '#server/base/ids.ts';
import { encrypt } from '#server/base/secrets/encrypt.ts';
import type { WebhookWithSecret } from '#server/contract/developers/webhook.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { checkedUrl, expandEvents } from './check-endpoint.ts';
import { insertEndpoint } from './webhook-endpoint.store.ts';
import { webhookView } from './webhook-endpoint.view.ts';

interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string | undefined;
}

/** Creates a signing secret for an endpoint. The whole text, including the prefix, is the key of the signature. */
export const newWebhookSecret = (): string => `whsec_${randomBase62(32)}`;

/**
 * Handles POST /webhooks: creates an endpoint. Its secret is returned only this once. Throws invalid_url,
 * invalid_events, unknown_event_type.
 */
export async function createWebhook(actor: Actor, input: NewWebhook): Promise<WebhookWithSecret> {
  const url = await checkedUrl(input.url);
  const events = expandEvents(input.events);
  const id = newId();
  const secret = newWebhookSecret();
  const endpoint = { id, url, description: input.description ?? '', events, secretSealed: encrypt(secret, id) };
  return transact(async (tx) => {
    const row = await insertEndpoint(tx, actor.organizationId, endpoint);
    await recordAudit(tx, actor, 'webhook.created', { type: 'webhook', id, name: url }, { url, events });
    return { ...webhookView(row), secret };
  });
}
