import { createHmac } from 'node:crypto';

/**
 * Returns the signature header, `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. The whole secret, as text, is
 * the HMAC key (contract/webhooks.md#signature).
 */
export function signPayload(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
