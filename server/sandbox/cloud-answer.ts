import { randomBase62 } from '#server/base/ids.ts';

/** A response of the simulated WhatsApp API: JSON, or the bytes of a media file. */
export interface CloudAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly bytes?: { readonly content: Uint8Array; readonly mimeType: string };
}

const titles: Readonly<Record<number, string>> = {
  100: 'Invalid parameter',
  190: 'Access token has expired',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131026: 'Message undeliverable',
  131042: 'Business eligibility payment issue',
  131047: 'Re-engagement message',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
  131048: 'Spam rate limit hit',
  131050: 'User has stopped marketing messages',
  131052: 'Media download error',
  131053: 'Media upload error',
  131061: 'A template with a max price must be sent through the Marketing Messages API',
  131062: 'Business-scoped user ids are not supported for this message',
  131063: 'This marketing template must be sent through the Marketing Messages API',
  131064: 'Messaging limit reached',
  131065: 'Max price is not available in this country',
  131070: 'Another responder owns the thread',
  131056: 'Pair rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132005: 'Translated text too long',
  132018: 'There is an issue with the parameters in your template',
  132012: 'Parameter format does not match format in the created template',
  132015: 'Template is paused',
  132016: 'Template is disabled',
  134100: 'Only marketing messages are supported',
  135000: 'Generic user error',
};

export const titleOf = (code: number): string => titles[code] ?? 'Scripted failure';

/** Returns an error in the Cloud API's format (whatsapp/operator.md#c5). */
export function cloudError(status: number, code: number, details: string): CloudAnswer {
  const message = `(#${code}) ${titleOf(code)}`;
  const error = { message, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details } };
  return { status, body: { error: { ...error, fbtrace_id: randomBase62(11) } } };
}
