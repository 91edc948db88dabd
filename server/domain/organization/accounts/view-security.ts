import { sessionLimits } from '#server/access/identity/find-session-member.ts';
import { nameBrowser } from '#server/base/http/name-browser.ts';
import { type AccountEventKind, accountEventKinds, type Security } from '#server/contract/organization/session.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { selectEvents, selectSessions } from './account.store.ts';
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
