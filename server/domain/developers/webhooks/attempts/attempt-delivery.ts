import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { postWebhook } from '#server/gateways/http/post-webhook.ts';
import type { AttemptRecord } from './delivery-attempt.store.ts';
import type { ClaimedDelivery } from './delivery-claim.store.ts';
import { nextDeliveryState } from './delivery-state.ts';
import { signPayload } from './sign-payload.ts';

type Open = (sealed: string) => string;

function headersOf(delivery: ClaimedDelivery, body: string, open: Open, at: Date): Record<string, string> {
  const headers: Record<string, string> = {
    'Svc-Signature': signPayload(open(delivery.secret_sealed), body, at),
    'Svc-Event': delivery.event_type,
    'Svc-Event-Id': delivery.event_id,
    'Svc-Delivery-Id': delivery.id,
    'Svc-Attempt': String(delivery.attempt),
  };
  const { previous_secret_sealed: previous, previous_secret_until: until } = delivery;
  if (previous && until && until > at) {
    headers['Svc-Signature-Previous'] = signPayload(open(previous), body, at);
  }
  return headers;
}

/**
 * Makes one attempt of a claimed delivery: signs the exact bytes with the decrypted secrets, posts them and returns
 * the outcome.
 */
export async function attemptDelivery(delivery: ClaimedDelivery, body: string, open: Open): Promise<AttemptRecord> {
  const startedAt = now();
  const headers = headersOf(delivery, body, open, startedAt);
  const result = await postWebhook(delivery.url, headers, Buffer.from(body, 'utf8'));
  const endedAt = now();
  const { attempt, attempts_max: attemptsMax } = delivery;
  const outcome = { succeeded: result.error === null, attempt, attemptsMax, endedAt };
  return {
    ...result,
    ...nextDeliveryState(outcome, env.WEBHOOK_RETRY_DELAYS),
    id: newId(),
    deliveryId: delivery.id,
    number: attempt,
    startedAt,
    endedAt,
    requestHeaders: headers,
  };
}
