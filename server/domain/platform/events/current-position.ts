import type { Actor } from '#server/base/actor.ts';
import { lastPosition } from './live.store.ts';

/**
 * Returns the current end of the organization's event log. A caller that then reads rows, and follows the event log
 * from this position, misses no change.
 */
export const currentPosition = (actor: Actor): Promise<string> => lastPosition(actor.organizationId);
