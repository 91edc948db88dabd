import type { Actor } from '#server/base/actor.ts';
import type { Caller } from '#server/domain/organization/accounts/require-me.ts';
import type { CallContext } from '../../context.ts';

/** Returns the caller and their session, for operations on the caller's own account. */
export function callerOf(actor: Actor, { credential, address }: CallContext): Caller {
  const member = credential.kind === 'member' ? credential.member : null;
  return { actor, address, sessionId: member?.sessionId };
}
