import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether a delivery was sent by Parley, is unchanged and recent. `body` is the raw request body, exactly as
 * received, before any parsing; `header` is Svc-Signature; `secret` is the endpoint's whole secret, whsec_ included.
 */
export function isFromParley(body: string, header: string, secret: string, now = Date.now() / 1000): boolean {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!time || !signature || Math.abs(now - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
