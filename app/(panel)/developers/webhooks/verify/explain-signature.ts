/** The maximum age of a signature in seconds. Receivers refuse an older signature (contract/webhooks.md#signature). */
const freshSeconds = 300;

interface Payload {
  readonly body: string;
  /** The Svc-Signature header, or all headers of the request. */
  readonly headers: string;
  readonly secret: string;
}

/** The common mistakes that make a signature differ. */
type Cause = 'line_breaks' | 'blanks' | 'reformatted' | 'body_only' | 'secret_prefix' | 'secret_blanks';

export type Verdict =
  | { readonly kind: 'no_signature' }
  | {
      readonly kind: 'genuine' | 'different';
      readonly time: number;
      readonly ageSeconds: number;
      readonly isFresh: boolean;
      readonly received: string;
      readonly computed: string;
      /** The mistake that made the signature differ. Null if it is not one of the common mistakes. */
      readonly cause: Cause | null;
    };

const encoder = new TextEncoder();

async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret || '\u0000'), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

const attempts = ({ body, secret }: Payload): [Cause, string, string][] => [
  ['line_breaks', secret, body.replaceAll('\r\n', '\n')],
  ['line_breaks', secret, body.replace(/\r?\n$/, '')],
  ['blanks', secret, body.trim()],
  ['blanks', secret, `${body}\n`],
  ['reformatted', secret, compact(body)],
  ['secret_blanks', secret.trim(), body],
  ['secret_prefix', secret.replace(/^whsec_/, ''), body],
  ['secret_prefix', `whsec_${secret}`, body],
];

async function causeOf(payload: Payload, time: string, received: string): Promise<Cause | null> {
  for (const [cause, secret, body] of attempts(payload)) {
    if ((await hmac(secret, `${time}.${body}`)) === received) return cause;
  }
  return (await hmac(payload.secret, payload.body)) === received ? 'body_only' : null;
}

/**
 * Checks whether a signature matches exactly these bytes (contract/webhooks.md#signature). If not, finds the common
 * mistake that explains the difference. Runs in the browser, so the secret is sent nowhere. `now` is in seconds.
 */
export async function explainSignature(payload: Payload, now: number): Promise<Verdict> {
  const [, time, received] = /\bt=([0-9]+),v1=([0-9a-f]{64})(?![0-9a-z])/i.exec(payload.headers) ?? [];
  if (!time || !received) return { kind: 'no_signature' };
  const computed = await hmac(payload.secret, `${time}.${payload.body}`);
  const isGenuine = computed === received;
  const ageSeconds = Math.round(now - Number(time));
  return {
    kind: isGenuine ? 'genuine' : 'different',
    time: Number(time),
    ageSeconds,
    isFresh: Math.abs(ageSeconds) <= freshSeconds,
    received,
    computed,
    cause: isGenuine ? null : await causeOf(payload, time, received),
  };
}
