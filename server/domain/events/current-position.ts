import type { Actor } from '#server/base/actor.ts';
import { lastPosition } from './live.store.ts';

/** Where the organization's log ends now: what is read after this and followed from here misses nothing. */
export const currentPosition = (actor: Actor): Promise<string> => lastPosition(actor.organizationId);
