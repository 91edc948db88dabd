import { createHash } from 'node:crypto';

/**
 * Returns a hash of the sender, which is the concurrency key of the sender's items. Jobs, their runs and their logs
 * contain only this hash and never a number or a user id, so an erasure does not have to search them.
 */
export const hashSenderKey = (sender: string): string =>
  createHash('sha256').update(sender).digest('base64url').slice(0, 22);
