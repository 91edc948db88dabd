import { createHash } from 'node:crypto';

/**
 * The concurrency key of a sender's items. Jobs, their runs and their logs hold only this hash and never a number or a user id,
 * so an erasure has nothing to look for there.
 */
export const hashSenderKey = (sender: string): string =>
  createHash('sha256').update(sender).digest('base64url').slice(0, 22);
