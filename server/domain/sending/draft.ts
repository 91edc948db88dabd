import { AppError } from '#server/base/app-error.ts';
import { interactiveLimits } from '#server/contract/interactive-limits.ts';
import type { SendMessageInput } from '#server/contract/send-message.ts';
import type { MediaType, OutboundMessage } from '#server/gateways/channels/channel.ts';
import type { StoredTemplate } from '../connections/find-template.ts';
import type { DeliveryError } from '../messages/message-delivery-state.ts';

/** What the number a message leaves from adds to it. */
export interface NumberFacts {
  readonly catalogId: string | null;
  /** The template the body names, as the operator last had it; null when we do not know it. */
  readonly template: StoredTemplate | null;
  readonly locale: string;
}

/** A message ready to be queued: what the channel sends, and what the conversation shows. */
export interface Composed {
  readonly message: OutboundMessage;
  readonly content: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** A file that stays where its sender has it. */
  readonly linked: { readonly url: string; readonly mimeType: string; readonly name: string | null } | null;
  /** The operator would refuse it for a reason we know for certain: it is recorded as refused and not sent. */
  readonly refusal: DeliveryError | null;
}

/** Bytes the caller sent along, checked. */
export interface Upload {
  readonly type: MediaType;
  readonly bytes: Uint8Array;
  readonly declaredType: string;
  readonly name: string | null;
}

/** A body that was checked by itself; what is still open depends on the sending number. */
export interface Draft {
  readonly upload: Upload | null;
  finish(facts: NumberFacts): Composed;
}

/** A draft nothing is open in. */
export const ready = (composed: Pick<Composed, 'message' | 'content' | 'payload'> & Partial<Composed>): Draft => ({
  upload: null,
  finish: () => ({ linked: null, refusal: null, ...composed }),
});

/** One malformed value without a code of its own. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message }] });

/** An optional text: one without content counts as absent. */
export const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

/** Something a browser, or the operator's downloader, can open. */
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

/** The same where the operator needs none. */
export function optionalBody(input: SendMessageInput): string | null {
  const body = given(input.body);
  return body === null ? null : limitBody(body, bodyMax);
}

function limitBody(body: string, max: number): string {
  if (body.length > max) throw invalid('body', `Too big: expected string to have <=${max} characters`);
  return body;
}
