import { createHash } from 'node:crypto';

/** What is stored of a key or token: its SHA-256, hex. The text is random enough that no slower hash adds anything. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
