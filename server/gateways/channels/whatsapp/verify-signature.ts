import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `X-Hub-Signature-256` is the HMAC of exactly these bytes (whatsapp/operator.md#c6). The comparison takes
 * constant time.
 */
export function verifySignature(header: string | undefined, body: Uint8Array, appSecret: string): boolean {
  const [, sent] = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '') ?? [];
  if (!sent) return false;
  const right = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(sent, 'hex'), right);
}
