import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';

/** The caller of an account operation, as the panel's entry point identified them. */
export interface Caller {
  readonly actor: Actor;
  readonly address: string;
  readonly sessionId?: string | undefined;
}

/**
 * Returns the person, who is about to manage their own account. Throws sign_in_required if the caller is not a person.
 */
export function requireMe({ actor, address, sessionId }: Caller) {
  if (actor.kind !== 'member' || !actor.id) throw new AppError('sign_in_required');
  const client = { address, userAgent: null };
  return { id: actor.id, name: actor.name ?? '', organizationId: actor.organizationId, sessionId, client };
}
