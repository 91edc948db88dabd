import { AppError } from '../errors/app-error.ts';
import { oncePerProcess } from '../once-per-process.ts';

const state = oncePerProcess('held-back', () => ({ isHeld: false }));

/**
 * Whether sending is stopped because the database was restored or copied and a person has not released it yet. Incoming
 * messages are still accepted and stored.
 */
export const isHeldBack = (): boolean => state.isHeld;

export function setHeldBack(isHeld: boolean): void {
  state.isHeld = isHeld;
}

/**
 * The value of the Retry-After header, in seconds. The wait is long, because a person has to release the database
 * first.
 */
const retryAfter = '60';

/** The error message that explains why nothing is sent. */
export const heldBackWords =
  'This database was restored or copied: nothing is sent until it is released (npm run release-restored; with a single organization the panel too).';

/**
 * Throws service_unavailable while sending is stopped. Call this function before storing a message that would be sent
 * at once.
 */
export function refuseWhileHeld(): void {
  if (!isHeldBack()) return;
  const headers = { 'Retry-After': retryAfter };
  throw new AppError('service_unavailable', { reason: 'restored' }, { message: heldBackWords, headers });
}
