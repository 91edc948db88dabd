import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { deleteDevice } from './device.store.ts';

/**
 * Unregisters one of the caller's own browsers and deletes its waiting notifications. Throws session_not_found,
 * sign_in_required.
 */
export async function removePush(actor: Actor, { id }: { id: string }): Promise<{ ok: true; id: string }> {
  if (actor.kind !== 'member' || !actor.id) throw new AppError('sign_in_required');
  const removed = isUuid(id) ? await deleteDevice(actor.organizationId, actor.id, id) : 0;
  if (removed === 0) throw new AppError('session_not_found');
  return { ok: true, id };
}
