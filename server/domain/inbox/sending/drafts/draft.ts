import { AppError } from '#server/base/errors/app-error.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import type { MediaType, OutboundMessage } from '#server/gateways/channels/channel.ts';
import type { StoredTemplate } from '../../../channels/connections/find-template.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';

/** What the sending number adds to a message. */
export interface NumberFacts {
  readonly catalogId: string | null;
  /** The template the body names, as last synced from the operator; null when it is unknown. */
  readonly template: StoredTemplate | null;
  readonly locale: string;
}

/** A message ready to be queued: what the channel sends, and what the conversation shows. */
export interface Composed {
  readonly message: OutboundMessage;
  readonly content: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** The address of a file that stays on the sender's server. */
  readonly linked: { readonly url: string; readonly mimeType: string; readonly name: string | null } | null;
  /** The reason for which the operator would certainly refuse the message: it is recorded as refused and not sent. */
  readonly refusal: DeliveryError | null;
}

/** Bytes the caller sent with the message, checked. */
export interface Upload {
  readonly type: MediaType;
  readonly bytes: Uint8Array;
  readonly declaredType: string;
  readonly name: string | null;
}

/** A body that was checked on its own; the rest depends on the sending number. */
export interface Draft {
  readonly upload: Upload | null;
  finish(facts: NumberFacts): Composed;
}

/** A draft that needs nothing of the sending number. */
export const ready = (composed: Pick<Composed, 'message' | 'content' | 'payload'> & Partial<Composed>): Draft => ({
  upload: null,
  finish: () => ({ linked: null, refusal: null, ...composed }),
});

/** One malformed value without a code of its own. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message }] });

/** An optional text: one without content counts as absent. */
export const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

/** An address a browser, or the operator's downloader, can open. */
export function isWebUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}

const bodyMax: number = interactiveLimits.body;

/** The body of an interactive message. Throws missing_body, invalid_request when it is too long for its type. */
export function requireBody(input: SendMessageInput, max = bodyMax): string {
  if (!input.body?.trim()) throw new AppError('missing_body');
  return limitBody(input.body, max);
}

/** The same where the operator requires no body. */
export function optionalBody(input: SendMessageInput): string | null {
  const body = given(input.body);
  return body === null ? null : limitBody(body, bodyMax);
}

function limitBody(body: string, max: number): string {
  if (body.length > max) throw invalid('body', `Too big: expected string to have <=${max} characters`);
  return body;
}
