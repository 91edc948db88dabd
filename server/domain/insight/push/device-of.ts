import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { DeviceOf } from './device.store.ts';

/** The calling member and their session. */
export interface PushCaller {
  readonly actor: Actor;
  readonly sessionId?: string | undefined;
}

/**
 * Returns the browser that a member is calling from, which the session identifies. Throws sign_in_required if the
 * caller has no session.
 */
export function deviceOf({ actor, sessionId }: PushCaller): DeviceOf {
  if (actor.kind !== 'member' || !actor.id || !sessionId) throw new AppError('sign_in_required');
  return { organizationId: actor.organizationId, userId: actor.id, sessionId };
}
