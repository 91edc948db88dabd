import { endOwnSession } from '#server/access/identity/end-sessions.ts';
import type { SignedIn } from '#server/access/identity/find-session-member.ts';
import { transact } from '#server/db/transact.ts';
import { noteAccount } from './note-account.ts';

/** Ends the session of a cookie. A session that has already ended is no error. */
export async function signOut(session: SignedIn): Promise<void> {
  if (typeof session.token !== 'string') return;
  await transact(async (tx) => {
    const ended = await endOwnSession(tx, session.token);
    if (!ended) return;
    const place = { address: ended.address, userAgent: ended.user_agent };
    const about = { organizationId: ended.organization_id };
    await noteAccount(tx, { id: ended.user_id, name: ended.name }, 'session.ended', place, about);
  });
}
