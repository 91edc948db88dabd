import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { DeviceOf } from './device.store.ts';

/** Who calls, and with which session. */
export interface PushCaller {
  readonly actor: Actor;
  readonly sessionId?: string | undefined;
}

/** The browser a member calls from, by its session. Throws sign_in_required for whoever has none. */
export function deviceOf({ actor, sessionId }: PushCaller): DeviceOf {
  if (actor.kind !== 'member' || !actor.id || !sessionId) throw new AppError('sign_in_required');
  return { organizationId: actor.organizationId, userId: actor.id, sessionId };
}
