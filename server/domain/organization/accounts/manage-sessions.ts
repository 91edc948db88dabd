import { endOwnSession, endSessions } from '#server/access/identity/end-sessions.ts';
import { type SignedIn, sessionLimits } from '#server/access/identity/find-session-member.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { nameBrowser } from '#server/base/http/name-browser.ts';
import { isUuid } from '#server/base/ids.ts';
import { type AccountEventKind, accountEventKinds, type Security } from '#server/contract/organization/session.ts';
import { transact } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { selectEvents, selectSessions } from './account.store.ts';
import { noteAccount } from './note-account.ts';
import { type Caller, requireMe } from './require-me.ts';
import { findTwoFactor } from './two-factor.store.ts';

const eventsShown = 30;

const kindOf = (kind: string): AccountEventKind | undefined => accountEventKinds.find((one) => one === kind);

/** Returns the caller's own account: its sessions, its recent events, and whether it has a second factor. */
export async function viewSecurity(caller: Caller): Promise<Security> {
  const me = requireMe(caller);
  const [sessions, events, factor] = await Promise.all([
    selectSessions(me.id, sessionLimits()),
    selectEvents(me.id, eventsShown),
    findTwoFactor(me.id),
  ]);
  const isOn = Boolean(factor?.enabled_at);
  return {
    sessions: sessions.map(({ user_agent, ...session }) => ({
      ...session,
      this_device: session.id === me.sessionId,
      ...nameBrowser(user_agent),
    })),
    events: events.flatMap(({ user_agent, ...event }) => {
      const kind = kindOf(event.kind);
      return kind ? [{ ...event, kind, ...nameBrowser(user_agent) }] : [];
    }),
    two_factor: { enabled: isOn, recovery_codes_left: isOn ? (factor?.recovery_codes_left ?? 0) : 0 },
    can_mail: canSendMail(),
  };
}

/** Ends one session of the caller, on any device. Throws session_not_found. */
export async function endSession(caller: Caller, input: { id: string }): Promise<{ ok: true; id: string }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const ended = isUuid(input.id) ? await endSessions(tx, { userId: me.id, id: input.id }, 'revoked') : 0;
    if (ended === 0) throw new AppError('session_not_found');
    await noteAccount(tx, me, 'session.revoked', me.client, { organizationId: me.organizationId });
    return { ok: true, id: input.id };
  });
}

/** Ends all sessions of the caller except the current one. Returns how many ended. */
export async function endOtherSessions(caller: Caller): Promise<{ ok: true; ended: number }> {
  const me = requireMe(caller);
  return transact(async (tx) => {
    const ended = await endSessions(tx, { userId: me.id, exceptId: me.sessionId }, 'revoked');
    if (ended > 0) await noteAccount(tx, me, 'session.others_ended', me.client, { organizationId: me.organizationId });
    return { ok: true, ended };
  });
}

/** Ends the session of a cookie. A session that has already ended is no error. */
export async function signOut(session: SignedIn): Promise<void> {
  if (typeof session.token !== 'string') return;
  await transact(async (tx) => {
    const ended = await endOwnSession(tx, session.token);
    if (!ended) return;
    const client = { address: ended.address, userAgent: ended.user_agent };
    const about = { organizationId: ended.organization_id };
    await noteAccount(tx, { id: ended.user_id, name: ended.name }, 'session.ended', client, about);
  });
}
