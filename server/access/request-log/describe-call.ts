import { callerHeaders } from '#server/base/http/caller-headers.ts';
import { hidden, maskBroken, maskText, maskValue } from '#server/base/secrets/mask-secrets.ts';
import { storableJson } from '#server/base/text/storable.ts';
import type { CallDetail } from '#server/contract/developers/request-log.ts';

/** How many characters of each body are stored. */
const keptMax = 8 * 1024;
/** The largest body that is searched for secrets, in bytes. A larger body is not stored at all. */
export const readMax = 256 * 1024;
/** Headers whose values are stored. Of all other headers only the name is stored. */
const shownHeaders = new Set([
  'accept',
  'content-type',
  'content-length',
  'host',
  'idempotency-key',
  'user-agent',
  'x-request-id',
]);

/** The authentication schemes that are shown. Any other first word may itself be the secret. */
const shownSchemes = new Set(['basic', 'bearer', 'digest', 'token']);
/** The shortest credential whose last four characters are shown. They would be too much of a shorter credential. */
const recognizableMin = 20;

function maskAuthorization(value: string): string {
  const [scheme = '', ...rest] = value.split(' ');
  if (!shownSchemes.has(scheme.toLowerCase())) return hidden;
  const credential = rest.join(' ');
  return `${scheme} ${hidden}${credential.length >= recognizableMin ? credential.slice(-4) : ''}`;
}

function maskHeader(name: string, value: string): string {
  if (name === 'authorization') return maskAuthorization(value);
  return shownHeaders.has(name) ? maskText(value).slice(0, 500) : hidden;
}

/**
 * Returns a body with its secrets masked and shortened to `keptMax`. A body that is not valid JSON is masked with
 * `maskOther`.
 */
function maskBody(text: string, maskOther: (text: string) => string): { text: string | null; cut: boolean } {
  if (Buffer.byteLength(text) > readMax) return { text: null, cut: true };
  let masked: string;
  try {
    masked = JSON.stringify(JSON.parse(text, (name, value) => maskValue(name, value)));
  } catch {
    masked = maskOther(text);
  }
  return { text: masked.slice(0, keptMax), cut: masked.length > keptMax };
}

/** The request and the response of a call, recorded while the call was handled. */
export interface SeenCall {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The input of a call that reads data, taken from path and query together. */
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly body: Uint8Array | null;
  readonly answer: string | null;
}

/** Returns the details of a call for the request log: its headers, input and bodies, shortened and without secrets. */
export function describeCall({ query, headers, input, body, answer }: SeenCall): CallDetail {
  const sent =
    body && body.length > 0 ? maskBody(Buffer.from(body.subarray(0, readMax + 1)).toString('utf8'), maskBroken) : null;
  const answered = answer === null ? null : maskBody(answer, maskText);
  const detail: CallDetail = {
    query: [...query].map(([name, value]) => [name, String(maskValue(name, value))]),
    headers: Object.fromEntries(
      Object.entries(callerHeaders(headers)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, maskHeader(name, value)]],
      ),
    ),
    input: input && (JSON.parse(JSON.stringify(input), maskValue) as Record<string, unknown>),
    body: sent?.text ?? null,
    body_cut: sent?.cut ?? false,
    answer: answered?.text ?? null,
    answer_cut: answered?.cut ?? false,
  };
  // Shortening a text can cut a character in half, which Postgres would refuse.
  return storableJson(detail) as CallDetail;
}
