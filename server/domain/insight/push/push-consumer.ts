import { sessionLimits } from '#server/access/identity/find-session-member.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { heartbeatEveryMs } from '#server/contract/inbox/heartbeat-every.ts';
import { isWorthTelling, newsOf, type Reason, toldAtOnce } from '#server/contract/insight/news.ts';
import { type Role, roleScopes } from '#server/contract/organization/scopes.ts';
import { sideBySide, type Tx } from '#server/db/transact.ts';
import type { EventConsumer, LoggedEvent } from '../../platform/events/event-consumer.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import {
  insertNotices,
  type ListenerRow,
  type NewNotice,
  selectConcerns,
  selectListeners,
  selectLooks,
} from './notice.store.ts';
import { noticeLifeMs } from './notice-life.ts';

/** How long a tab counts as in the foreground without a new heartbeat, in milliseconds. */
const lookMs = heartbeatEveryMs + 3_000;

interface Happened {
  readonly event: LoggedEvent;
  readonly id: string;
  readonly reason: Reason;
}

function happenedIn(events: readonly LoggedEvent[], at: Date): Happened[] {
  const bornAfter = at.getTime() - noticeLifeMs;
  return events.flatMap((event) => {
    const conversation_id = typeof event.context.conversation_id === 'string' ? event.context.conversation_id : null;
    const news = newsOf({ ...event, conversation_id });
    return news && event.occurred_at.getTime() > bornAfter ? [{ event, ...news }] : [];
  });
}

/**
 * Decides which devices get which notifications, by the same rules as the page. If a member recently had a tab in the
 * foreground, the notification is delayed. Before it is sent, `tell-devices.ts` checks whether the member has seen the
 * conversation.
 */
async function whomToTell(
  tx: Tx,
  organizationId: string,
  happened: readonly Happened[],
  listeners: readonly ListenerRow[],
) {
  const at = now();
  const ids = [...new Set(happened.map(({ id }) => id))];
  const users = [...new Set(listeners.map((one) => one.user_id))];
  const [rows, looks] = await sideBySide([
    selectConcerns(tx, organizationId, ids),
    selectLooks(tx, organizationId, users, new Date(at.getTime() - lookMs)),
  ]);
  const concerns = new Map(rows.map((row) => [row.id, row]));
  const dueFor = (userId: string, { id, reason }: Happened): Date => {
    const counts = looks.filter(
      (look) => look.user_id === userId && (reason === 'given' || look.conversation_id === id),
    );
    const last = Math.max(...counts.map(({ seen_at: seen }) => seen.getTime()));
    return counts.length > 0 ? new Date(last + lookMs) : at;
  };
  const told = listeners.map(({ session_id: sessionId, user_id: userId }) => {
    // If several events happened in one conversation, only the last one becomes a notification.
    const notices = new Map<string, NewNotice>();
    for (const one of happened) {
      const row = concerns.get(one.id);
      if (!row) continue;
      const takeover = row.is_taken ? { user: row.taken_by === null ? null : { id: row.taken_by } } : null;
      const concern = {
        takeover,
        handoff: row.is_handed_off ? {} : null,
        agent: row.has_agent ? {} : null,
        mentioned: row.mentioned.includes(userId),
        lookedAfter: row.watchers.length === 0 || row.watchers.includes(userId),
      };
      if (!isWorthTelling(concern, one.reason, { userId, isLooking: false })) continue;
      const of = { sessionId, eventId: one.event.id, conversationId: one.id, reason: one.reason };
      notices.set(one.id, { id: newId(), ...of, occurredAt: one.event.occurred_at, due: dueFor(userId, one) });
    }
    return [...notices.values()];
  });
  return told.filter((notices) => notices.length <= toldAtOnce).flat();
}

const wake = (organizationId: string, notices: readonly NewNotice[]) =>
  Promise.all(
    notices.map(({ sessionId, due }) =>
      wakeAt('parley/push.due', { organization_id: organizationId, session_id: sessionId }, due),
    ),
  );

/** Turns domain events into notifications for the registered browsers of the members concerned. */
export const pushConsumer: EventConsumer<readonly ListenerRow[]> = {
  name: 'push',
  begins: 'now',
  know: (tx, organizationId) => selectListeners(tx, organizationId, sessionLimits()),
  act: async (tx, organizationId, events, known) => {
    const listeners = known.filter(({ role }) => roleScopes[role as Role].includes('conversations:read'));
    const happened = happenedIn(events, now());
    if (listeners.length === 0 || happened.length === 0) return;
    const notices = await whomToTell(tx, organizationId, happened, listeners);
    if (notices.length === 0) return;
    tx.atLast(insertNotices(tx, organizationId, notices, now()));
    tx.afterCommit(() => wake(organizationId, notices).then(() => {}));
  },
};
