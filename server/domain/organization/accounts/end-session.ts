import { endSessions } from '#server/access/identity/end-sessions.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { noteAccount } from './note-account.ts';
import { type Caller, requireMe } from './require-me.ts';

/** Ends one session of the caller, on any device. Throws session_not_found. */
export async function endSession(caller: Caller, input: { id: string }): Promise<{ ok: true; id: string }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const ended = isUuid(input.id) ? await endSessions(tx, { userId: me.id, id: input.id }, 'revoked') : 0;
    if (ended === 0) throw new AppError('session_not_found');
    await noteAccount(tx, me, 'session.revoked', me.place, { organizationId: me.organizationId });
    return { ok: true, id: input.id };
  });
}

/** Ends all sessions of the caller except the current one. Returns how many ended. */
export async function endOtherSessions(caller: Caller): Promise<{ ok: true; ended: number }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const ended = await endSessions(tx, { userId: me.id, exceptId: me.sessionId }, 'revoked');
    if (ended > 0) await noteAccount(tx, me, 'session.others_ended', me.place, { organizationId: me.organizationId });
    return { ok: true, ended };
  });
}
