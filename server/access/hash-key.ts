import { createHash } from 'node:crypto';

/**
 * Returns what is stored of a key or token: its SHA-256 in hex. The text is random enough that a slower hash adds
 * nothing.
 */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
