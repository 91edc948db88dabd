import { createHash } from 'node:crypto';

/**
 * Returns the form in which an API key or token is stored: its SHA-256 in hex. Keys and tokens are so random that a
 * slower hash would add no security.
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
