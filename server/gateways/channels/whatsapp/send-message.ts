import { heldReasons } from '#server/contract/channels/cost.ts';
import { fetchPublicFile } from '#server/gateways/http/fetch-public-file.ts';
import type { Media, OutboundMessage, SendAnswer, SendingNumber, SendOptions } from '../channel.ts';
import { type Asked, askOperator, operatorUrl, type Refused } from './ask-operator.ts';
import { unanswered, unreachable } from './refusal.ts';
import { retryDelay } from './retry-delay.ts';
import { type MediaReference, toCloudPayload } from './to-cloud-payload.ts';
import { uploadMedia } from './upload-media.ts';

const patienceMs = 20_000;
/**
 * The maximum size, in bytes, of a file that is downloaded from a link. WhatsApp accepts no larger file of any type.
 */
const fetchedMax = 100 * 1024 * 1024;

interface Sending {
  readonly number: SendingNumber;
  readonly to: string;
  readonly message: OutboundMessage;
  readonly options: SendOptions;
  readonly signal: AbortSignal;
  /** The time at which the caller's time limit ends, by the machine's clock. */
  readonly until: number;
}

/** The WhatsApp endpoint for a message. Marketing templates have a separate endpoint (whatsapp/operator.md#c13). */
type Endpoint = 'messages' | 'marketing_messages';

const isMarketing = (message: OutboundMessage): boolean =>
  message.type === 'template' && message.category?.toUpperCase() === 'MARKETING';

const maxPriceOf = (message: OutboundMessage): number | null =>
  message.type === 'template' ? (message.maxPrice ?? null) : null;

/**
 * Chooses the endpoint by the template's last known category. Only the marketing endpoint accepts a maximum price
 * (whatsapp/operator.md#c13).
 */
const endpointOf = (message: OutboundMessage): Endpoint =>
  isMarketing(message) || maxPriceOf(message) !== null ? 'marketing_messages' : 'messages';

/**
 * Error codes after which the message is sent to the other endpoint. The marketing endpoint returns 134100 and 131055
 * for messages that are not marketing templates.
 */
const elsewhere: Readonly<Record<Endpoint, ReadonlySet<string>>> = {
  messages: new Set(['131061', '131063']),
  marketing_messages: new Set(['131055', '134100']),
};

/**
 * Returns the other endpoint if the message may be sent there. This needs a confirmed refusal, because a message
 * without a response may have been sent. Returns null in all other cases.
 */
function otherEndpoint(asked: Endpoint, message: OutboundMessage, answer: Asked): Endpoint | null {
  if (message.type !== 'template' || answer.ok || !elsewhere[asked].has(answer.refusal.code)) return null;
  // With a maximum price, the usual endpoint is not tried. It would refuse the message, or sending could cost more than
  // the maximum.
  if (maxPriceOf(message) !== null) return null;
  return asked === 'messages' ? 'marketing_messages' : 'messages';
}

/**
 * Adds the fields of the marketing endpoint to a payload. Without a maximum price, WhatsApp may send the message over
 * the usual endpoint where marketing messages are not available. With a maximum price, WhatsApp must use the marketing
 * endpoint.
 */
function payloadAt(
  endpoint: Endpoint,
  payload: Readonly<Record<string, unknown>>,
  message: OutboundMessage,
): Record<string, unknown> {
  if (endpoint === 'messages') return payload;
  const price = maxPriceOf(message);
  if (price === null) return { ...payload, product_policy: 'CLOUD_API_FALLBACK' };
  const optimization_spec = { bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: price };
  return { ...payload, product_policy: 'STRICT', optimization_spec };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a request, and repeats it while a retry is allowed and time is left. */
async function persist(until: number, ask: () => Promise<Asked>): Promise<Asked> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const delay = answer.ok ? null : retryDelay(answer, tries);
    if (delay === null) return answer;
    const withJitter = delay * (1 + Math.random() / 4);
    if (performance.now() + withJitter >= until) return answer;
    await wait(withJitter);
  }
}

/** Prepares a file for WhatsApp. Returns a link that WhatsApp downloads, or the id of the uploaded bytes. */
async function prepareMedia(
  sending: Sending,
  media: Media,
): Promise<{ ok: true; reference: MediaReference } | Refused> {
  if ('link' in media) return { ok: true, reference: { link: media.link } };
  const uploaded = await persist(sending.until, () => uploadMedia(sending.number, media, sending.signal));
  if (!uploaded.ok) return uploaded;
  const { id } = uploaded.body;
  if (typeof id !== 'string' || id === '') {
    return { ok: false, refusal: unreachable('WhatsApp gave no media id'), notSent: false, retryAfterMs: null };
  }
  return { ok: true, reference: { id } };
}

async function handOver(sending: Sending, reference: MediaReference | null): Promise<Asked> {
  const { number, to, message, options, signal } = sending;
  const payload = toCloudPayload(to, message, options, reference);
  const ask = (endpoint: Endpoint) => {
    const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}/${endpoint}`);
    const body = JSON.stringify(payloadAt(endpoint, payload, message));
    return persist(sending.until, () => askOperator(url, number.accessToken, signal, { body }));
  };
  const endpoint = endpointOf(message);
  const first = await ask(endpoint);
  const other = otherEndpoint(endpoint, message, first);
  const answer = other ? await ask(other) : first;
  if (answer.ok || answer.refusal.class !== 'unreachable' || answer.notSent) return answer;
  return { ...answer, refusal: unanswered(answer.refusal.detail) };
}

/**
 * Returns the file that has to be uploaded or linked before the message is sent. For a template, only header bytes have
 * to be uploaded, because WhatsApp downloads a header link itself.
 */
function mediaOf(message: OutboundMessage): Media | null {
  if ('media' in message) return message.media;
  const header = message.type === 'template' ? message.header : null;
  return header && 'media' in header && 'bytes' in header.media ? header.media : null;
}

/**
 * Handles a link that WhatsApp could not download (whatsapp/operator.md#c5, `media`): downloads the file here once,
 * uploads its bytes and sends the message with them.
 */
async function handOverFetched(sending: Sending, refused: Refused, link: string): Promise<Asked> {
  const file = await fetchPublicFile(link, fetchedMax, sending.signal);
  if (!file) return refused;
  const placed = await prepareMedia(sending, file);
  return placed.ok ? handOver(sending, placed.reference) : refused;
}

async function send(sending: Sending): Promise<Asked> {
  const media = mediaOf(sending.message);
  const placed = media ? await prepareMedia(sending, media) : null;
  if (placed && !placed.ok) return placed;
  const answer = await handOver(sending, placed?.reference ?? null);
  const isMediaFailure = !answer.ok && answer.refusal.class === 'media';
  if (isMediaFailure && media && 'link' in media) return handOverFetched(sending, answer, media.link);
  return answer;
}

interface Accepted {
  readonly messages?: readonly { readonly id?: string; readonly message_status?: string }[];
  readonly contacts?: readonly { readonly wa_id?: string }[];
}

/**
 * Sends one message through the Cloud API (whatsapp/operator.md#c1). Never throws: refusals and an unreachable API are
 * returned as values.
 */
export async function sendMessage(
  number: SendingNumber,
  to: string,
  message: OutboundMessage,
  options: SendOptions,
): Promise<SendAnswer> {
  const answer = await send({
    number,
    to,
    message,
    options,
    signal: AbortSignal.timeout(patienceMs),
    until: performance.now() + patienceMs,
  });
  if (!answer.ok) return { status: 'refused', refusal: answer.refusal };
  const { messages, contacts } = answer.body as Accepted;
  const wamid = messages?.[0]?.id;
  if (!wamid) return { status: 'refused', refusal: unanswered('WhatsApp gave no message id') };
  const held = heldReasons.find((word) => word === messages?.[0]?.message_status);
  return { status: 'accepted', wamid, waId: contacts?.[0]?.wa_id ?? null, ...(held ? { held } : {}) };
}
