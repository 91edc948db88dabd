import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignatureVerdict } from './hook.store.ts';

const freshSeconds = 300;
const signatureForm = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Checks the signature of a delivery in the way a receiver would: the HMAC over the time, a dot and the exact bytes.
 * `secrets` are those of the endpoints that deliver to this URL. Without any secret the result is `unknown`.
 */
export function judgeSignature(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  now: Date,
): SignatureVerdict {
  const [, time, received] = signatureForm.exec(header ?? '') ?? [];
  if (time === undefined || received === undefined) return 'missing';
  if (secrets.length === 0) return 'unknown';
  const bytes = Buffer.from(received, 'hex');
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(`${time}.`).update(body).digest(), bytes),
  );
  if (!isOurs) return 'different';
  return Math.abs(now.getTime() / 1_000 - Number(time)) <= freshSeconds ? 'genuine' : 'old';
}
