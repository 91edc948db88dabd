import { timingSafeEqual } from 'node:crypto';
import { env } from '#server/base/env.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { awayError } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { errors } from '#server/contract/errors.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { verifySignature } from '#server/gateways/channels/whatsapp/verify-signature.ts';

/** A webhook request, independent of the HTTP server. It has the same form as a request to the REST API. */
interface WebhookRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

interface WebhookAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const bodyMax = 3 * 1024 * 1024;

const plain = (status: number, body: string): WebhookAnswer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body,
});

function sameText(sent: string, right: string | undefined): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(right ?? '')];
  return right !== undefined && a.length === b.length && timingSafeEqual(a, b);
}

function shakeHands(query: URLSearchParams): WebhookAnswer {
  const knows = sameText(query.get('hub.verify_token') ?? '', env.WHATSAPP_VERIFY_TOKEN);
  if (query.get('hub.mode') !== 'subscribe' || !knows) return plain(403, 'Forbidden');
  return plain(200, query.get('hub.challenge') ?? '');
}

async function receive(request: WebhookRequest): Promise<WebhookAnswer> {
  const bytes = await request.readBody(bodyMax);
  if (bytes === 'too_large') return plain(413, 'Too large');
  // The signature is checked before parsing, because it covers the raw bytes. If the parsed JSON were written again,
  // the bytes would differ, because WhatsApp escapes more characters.
  if (!verifySignature(request.headers['x-hub-signature-256'], bytes, env.WHATSAPP_APP_SECRET ?? '')) {
    return plain(401, 'Unauthorized');
  }
  await acceptChannelPayload(Buffer.from(bytes).toString('utf8'), 'whatsapp');
  return plain(200, 'EVENT_RECEIVED');
}

/**
 * Handles WhatsApp's webhook (whatsapp/operator.md#c6). GET is the handshake, and POST delivers events. The response
 * 200 means that the payload was stored.
 */
export async function handleChannelWebhook(request: WebhookRequest): Promise<WebhookAnswer> {
  if (request.method === 'GET') return shakeHands(request.query);
  if (request.method !== 'POST') return { ...plain(405, 'Method not allowed'), headers: { Allow: 'GET, POST' } };
  try {
    return await receive(request);
  } catch (error) {
    // The payload was too large or incomplete, which is the sender's error. The HTTP server sends the error response.
    if (error instanceof AppError && errors[error.code].status < 500) throw error;
    // The response must not be 200, because the payload was not stored. WhatsApp then repeats the delivery for days.
    log.error({ error: String(error) }, 'a payload of the messaging provider could not be stored');
    const away = awayError(error);
    const answer = plain(away ? 503 : 500, 'Try again');
    return { ...answer, headers: { ...answer.headers, ...away?.headers } };
  }
}
