import type { Actor } from '#server/base/actor.ts';
import type { Caller } from '#server/domain/accounts/require-me.ts';
import type { CallContext } from '../context.ts';

/** Who calls and with which session, for what people do to their own accounts. */
export function callerOf(actor: Actor, { credential, address }: CallContext): Caller {
  const member = credential.kind === 'member' ? credential.member : null;
  return { actor, address, sessionId: member?.sessionId };
}
