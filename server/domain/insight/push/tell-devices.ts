import { sessionLimits } from '#server/access/identity/find-session-member.ts';
import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import type { Reason } from '#server/contract/insight/news.ts';
import { type PushAddress, type PushOutcome, postPush } from '#server/gateways/push/post-push.ts';
import { listedPauses, WorkFailed } from '../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../platform/work/work-off.ts';
import { deleteGone, noteTold } from './device.store.ts';
import {
  type DueNotice,
  devicesWithDue,
  dueNoticeColumns,
  endNotice,
  findTelling,
  noticeRows,
  takeNotice,
  untakeNotice,
} from './notice.store.ts';
import { noticeLifeMs } from './notice-life.ts';
import { noticeText } from './notice-text.ts';
import { findVapidPair } from './vapid.ts';

const job = 'parley/push.due';

/**
 * The pauses, in seconds, between attempts to send a notification that the push service did not accept. After the last
 * attempt the notification is dropped.
 */
const pauses = listedPauses([5, 30, 120]);

type Telling = NonNullable<Awaited<ReturnType<typeof findTelling>>>;

/**
 * Whether the notification is no longer needed: a newer notification is waiting, this one is too old, or the member has
 * had a tab in the foreground since.
 */
const isOver = (notice: DueNotice, telling: Telling, at: Date): boolean =>
  telling.is_outdone ||
  at.getTime() - notice.occurred_at.getTime() > noticeLifeMs ||
  (notice.reason === 'given' ? telling.was_here : telling.saw_it);

async function post(sessionId: string, notice: DueNotice, telling: Telling, at: Date): Promise<PushOutcome> {
  const vapid = await findVapidPair();
  if (!vapid) return { kind: 'lost', why: 'no key' };
  const address = JSON.parse(decrypt(telling.address_sealed, sessionId)) as PushAddress;
  const { customer, said, locale } = telling;
  const { conversation_id: conversationId } = notice;
  const text = noticeText({ conversationId, reason: notice.reason as Reason, locale, customer, said });
  const left = noticeLifeMs - (at.getTime() - notice.occurred_at.getTime());
  const message = {
    text,
    topic: conversationId.replaceAll('-', ''),
    ttlSeconds: Math.max(1, Math.floor(left / 1_000)),
  };
  return postPush(address, message, vapid);
}

/**
 * Makes one attempt to send a notification. The notification is marked as sent before it is posted, so that it is never
 * sent twice even if this process dies. Only a clear refusal removes the mark.
 */
async function attempt(sessionId: string, notice: DueNotice, holder: string, at: Date): Promise<void> {
  const telling = await findTelling(notice.id, sessionLimits());
  if (!telling || isOver(notice, telling, at)) return void (await endNotice(notice.id));
  if ((await takeNotice(notice.id, holder, at)) === 0) return;
  const { kind, why } = await post(sessionId, notice, telling, at);
  if (kind === 'later') {
    await untakeNotice(notice.id, holder);
    throw new WorkFailed(why);
  }
  if (kind === 'gone') await deleteGone(sessionId, telling.endpoint_hash);
  if (kind === 'told') await noteTold(sessionId, at);
  if (kind === 'lost') log.warn({ session: sessionId, why }, 'a notice was not taken by the push service');
  await endNotice(notice.id);
}

/**
 * Sends a device its due notifications, each at most once, and wakes the job engine for the next attempt. A repeated
 * or early call does nothing.
 */
export async function tellDevice(organizationId: string, sessionId: string, at: Date = now()): Promise<void> {
  const attemptAt = (notice: DueNotice, holder: string) => attempt(sessionId, notice, holder, at);
  const work = { rows: noticeRows, columns: dueNoticeColumns, pauses, attempt: attemptAt };
  await workOff<DueNotice>(work, [sessionId], at);
  const due = await nextDue(noticeRows, [sessionId], at);
  if (due) await wakeAt(job, { organization_id: organizationId, session_id: sessionId }, due);
}

/** Sends notifications, with one run at a time per device, so that a slow push service delays no other device. */
export const pushWork = kindOfWork({
  id: 'tell-devices',
  job,
  turn: ['session_id'],
  isLeased: true,
  work: ({ organization_id, session_id }) => tellDevice(organization_id, session_id),
  waiting: () => devicesWithDue(now()),
});
