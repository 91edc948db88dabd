import { AppError } from '#server/base/errors/app-error.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import type { Capabilities } from '#server/gateways/channels/capabilities.ts';
import type { MediaType, OutboundMessage } from '#server/gateways/channels/channel.ts';
import type { StoredTemplate } from '../../../channels/connections/find-template.ts';
import type { DeliveryError } from '../../messages/delivery/message-delivery-state.ts';

/** The details of the sending number on which a message depends. */
export interface NumberDetails {
  readonly capabilities: Capabilities;
  readonly catalogId: string | null;
  /** The requested template, as last loaded from the messaging provider. Null when it is unknown. */
  readonly template: StoredTemplate | null;
  readonly locale: string;
}

/** A message that can be queued: the form for the channel, and the form that the conversation shows. */
export interface Composed {
  readonly message: OutboundMessage;
  readonly content: string;
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** The URL of a file that stays on the sender's server. */
  readonly linked: { readonly url: string; readonly mimeType: string; readonly name: string | null } | null;
  /**
   * The reason for which the messaging provider would certainly refuse the message. If set, the message is recorded as
   * refused and not sent.
   */
  readonly refusal: DeliveryError | null;
}

/** A file that the caller sent with the message, after its checks. */
export interface Upload {
  readonly type: MediaType;
  readonly bytes: Uint8Array;
  readonly declaredType: string;
  readonly name: string | null;
}

/** A request body that was checked without the database. `finish` adds the parts that depend on the sending number. */
export interface Draft {
  readonly upload: Upload | null;
  finish(number: NumberDetails): Composed;
}

/** Makes a draft of a message that does not depend on the sending number. */
export const ready = (composed: Pick<Composed, 'message' | 'content' | 'payload'> & Partial<Composed>): Draft => ({
  upload: null,
  finish: () => ({ linked: null, refusal: null, ...composed }),
});

/** Builds the error for one malformed value for which the contract has no separate error code. */
export const invalid = (path: string, message: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message }] });

/** Returns an optional text. An empty text counts as absent. */
export const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

/** Whether a text is a URL that a browser or the messaging provider can open. */
export function isWebUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}

/** The limit in the contract. It applies before the destination is known. A network may have a lower limit. */
const bodyMax: number = interactiveLimits.body;

/**
 * Returns the body of an interactive message. Throws missing_body. Throws invalid_request if the body is too long for
 * the message type.
 */
export function requireBody(input: SendMessageInput, max = bodyMax): string {
  if (!input.body?.trim()) throw new AppError('missing_body');
  return limitText('body', input.body, max);
}

/** Returns the body of a message whose body is optional. Throws invalid_request if the body is too long. */
export function optionalBody(input: SendMessageInput): string | null {
  const body = given(input.body);
  return body === null ? null : limitText('body', body, bodyMax);
}

/** Returns the text of a field. Throws invalid_request if the text has more than `max` characters. */
export function limitText(path: string, text: string, max: number): string {
  if (text.length > max) throw invalid(path, `Too big: expected string to have <=${max} characters`);
  return text;
}

/** Throws invalid_request if a file in the request has more than `max` bytes. */
export function limitFile(type: MediaType, { length }: Uint8Array, max: number): void {
  if (length > max) throw invalid('media.base64', `Too big: ${type} files may have ${max / 1024 / 1024} MiB`);
}
