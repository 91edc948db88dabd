import { createHmac } from 'node:crypto';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, keyed by the whole secret as text (contract/webhooks.md#signature). */
export function signPayload(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
