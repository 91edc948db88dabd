import { AppError } from '../errors/app-error.ts';
import { oncePerProcess } from '../once-per-process.ts';

const state = oncePerProcess('held-back', () => ({ isHeld: false }));

/**
 * Whether this database is a restored one or a copy that has not been released. Then nothing is sent; what comes in is
 * accepted and stored.
 */
export const isHeldBack = (): boolean => state.isHeld;

export function setHeldBack(isHeld: boolean): void {
  state.isHeld = isHeld;
}

/** In seconds; long, because a person has to release the database first. */
const retryAfter = '60';

/** Why nothing is sent, as text for an answer. */
export const heldBackWords =
  'This database was restored or copied: nothing is sent until it is released (npm run release-restored; with a single organization the panel too).';

/**
 * Checked before storing something that would be sent at once. Throws service_unavailable while the database is held
 * back.
 */
export function refuseWhileHeld(): void {
  if (!isHeldBack()) return;
  const headers = { 'Retry-After': retryAfter };
  throw new AppError('service_unavailable', { reason: 'restored' }, { message: heldBackWords, headers });
}
