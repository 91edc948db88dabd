import { callerHeaders } from '#server/base/http/caller-headers.ts';
import { hidden, maskBroken, maskText, maskValue } from '#server/base/secrets/mask-secrets.ts';
import { storableJson } from '#server/base/text/storable.ts';
import type { CallDetail } from '#server/contract/developers/request-log.ts';

/** How much of each body is stored, in characters. */
const keptMax = 8 * 1024;
/** Longer bodies are not searched for secrets, so nothing of them is stored. */
export const readMax = 256 * 1024;
/** Headers whose values are shown; of every other header only the name is. */
const shownHeaders = new Set([
  'accept',
  'content-type',
  'content-length',
  'host',
  'idempotency-key',
  'user-agent',
  'x-request-id',
]);

function maskHeader(name: string, value: string): string {
  if (name === 'authorization') return `${value.split(' ')[0]} ${hidden}${value.slice(-4)}`;
  return shownHeaders.has(name) ? maskText(value).slice(0, 500) : hidden;
}

/**
 * Returns a body without its secrets. Of a body that is not valid JSON, `maskOther` returns the part that may be shown.
 */
function maskBody(text: string, maskOther: (text: string) => string): { text: string | null; cut: boolean } {
  if (text.length > readMax) return { text: null, cut: true };
  let masked: string;
  try {
    masked = JSON.stringify(JSON.parse(text, (name, value) => maskValue(name, value)));
  } catch {
    masked = maskOther(text);
  }
  return { text: masked.slice(0, keptMax), cut: masked.length > keptMax };
}

/** What was read of a call while it was handled. */
export interface SeenCall {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The input of a read, from path and query together. */
  readonly input: Readonly<Record<string, unknown>> | null;
  readonly body: Uint8Array | null;
  readonly answer: string | null;
}

/** Returns what the request log stores of a call beside its line: shortened, and without secrets. */
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
  // The cut may go through the middle of a character.
  return storableJson(detail) as CallDetail;
}
