import { createHash } from 'node:crypto';

/**
 * Returns the id under which a visitor's message is stored. It is derived from the visitor and the id that the browser
 * chose. A message that is sent twice is therefore one row, and no browser can address another visitor's message.
 */
export function visitorMessageId(visitorId: string, clientId: string): string {
  const hash = createHash('sha256').update(`${visitorId}:${clientId.toLowerCase()}`).digest();
  // Marks the hash as a UUID of version 8 (RFC 9562), the version for custom contents.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
