import { createHash } from 'node:crypto';

/**
 * Whose items take turns, as queues and the engine know it: jobs, their runs and their logs never hold a number or a
 * user id, so nothing has to be looked for there when the person is erased.
 */
export const hashSenderKey = (sender: string): string =>
  createHash('sha256').update(sender).digest('base64url').slice(0, 22);
