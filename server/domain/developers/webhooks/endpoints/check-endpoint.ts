import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { expandEventType } from '#server/contract/developers/event-types.ts';
import { checkWebhookTarget } from '#server/gateways/http/webhook-target.ts';
import { type EndpointRow, findEndpoint } from './webhook-endpoint.store.ts';

/**
 * Returns the event types to store: wildcards are expanded, and each type occurs once. Throws invalid_events,
 * unknown_event_type.
 */
export function expandEvents(events: readonly string[]): string[] {
  if (events.length === 0) throw new AppError('invalid_events');
  const unknown = events.filter((event) => expandEventType(event) === null);
  if (unknown.length > 0) throw new AppError('unknown_event_type', { unknown });
  return [...new Set(events.flatMap((event) => expandEventType(event) ?? []))];
}

/** The message names the setting that allows other targets, for developers who test on their own machine. */
const refusal =
  'The URL cannot be used: it has to be a public https address. Whoever runs this deployment can allow others in WEBHOOK_ALLOWED_TARGETS.';

/** Returns the URL to store. Throws invalid_url unless it is https and public (contract/webhooks.md#delivery). */
export async function checkedUrl(text: string): Promise<string> {
  const url = await checkWebhookTarget(text);
  if (!url) throw new AppError('invalid_url', undefined, { message: refusal });
  return url.href;
}

/** Returns an endpoint of the organization. Throws webhook_not_found. */
export async function requireEndpoint(organizationId: string, id: string): Promise<EndpointRow> {
  const row = isUuid(id) ? await findEndpoint(organizationId, id) : null;
  if (!row) throw new AppError('webhook_not_found');
  return row;
}
