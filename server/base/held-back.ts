import { AppError } from './app-error.ts';
import { oncePerProcess } from './once-per-process.ts';

const state = oncePerProcess('held-back', () => ({ isHeld: false }));

/** Is this database a restored one or a copy that nobody has released? Then nothing leaves; what comes in is accepted and stored. */
export const isHeldBack = (): boolean => state.isHeld;

export function setHeldBack(isHeld: boolean): void {
  state.isHeld = isHeld;
}

/** Seconds: somebody has to release the database first. */
const retryAfter = '60';

/** Why nothing leaves, in the words of an answer. */
export const heldBackWords =
  'This database was restored or copied: nothing is sent until it is released (npm run release-restored; with a single organization the panel too).';

/** Before something is stored that is to leave at once. Throws service_unavailable while the database is held. */
export function refuseWhileHeld(): void {
  if (!isHeldBack()) return;
  const headers = { 'Retry-After': retryAfter };
  throw new AppError('service_unavailable', { reason: 'restored' }, { message: heldBackWords, headers });
}
