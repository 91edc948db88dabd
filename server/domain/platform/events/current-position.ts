import type { Actor } from '#server/base/actor.ts';
import { lastPosition } from './live.store.ts';

/** The current end of the organization's log: a caller that reads rows after this and follows the log from here misses nothing. */
export const currentPosition = (actor: Actor): Promise<string> => lastPosition(actor.organizationId);
