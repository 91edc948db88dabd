import { createHash } from 'node:crypto';

/**
 * The id under which a visitor's message is stored: made of the visitor and the id the browser chose, so that the same
 * message sent twice is one row, and no browser can name a message of somebody else.
 */
export function visitorMessageId(visitorId: string, clientId: string): string {
  const hash = createHash('sha256').update(`${visitorId}:${clientId.toLowerCase()}`).digest();
  // A UUID of version 8 (RFC 9562): made of something of our own.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
