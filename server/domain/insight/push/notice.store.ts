import type { Reason } from '#server/contract/insight/news.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type SaidRow, saidColumns } from '../../inbox/conversations/reading/said-of.ts';
import type { WorkRow, WorkTable } from '../../platform/work/work-table.ts';
import type { SessionLimits } from './device.store.ts';

/**
 * SQL condition: the device's session has not expired, and the organization is neither suspended nor ended. The join
 * on members ensures that the person is still a member.
 */
const alive = (made: string, seen: string) => `
  s.ended_at IS NULL AND s.created_at > ${made} AND s.last_seen_at > ${seen} AND o.suspended_at IS NULL AND o.ended_at IS NULL`;

const devices = `push_devices d
  JOIN sessions s ON s.id = d.session_id
  JOIN members m ON m.organization_id = d.organization_id AND m.user_id = d.user_id
  JOIN organizations o ON o.id = d.organization_id`;

export interface ListenerRow {
  session_id: string;
  user_id: string;
  role: string;
}

/** Returns the devices that are registered in the organization. */
export const selectListeners = (tx: Tx, organizationId: string, limits: SessionLimits): Promise<ListenerRow[]> =>
  tx.rows<ListenerRow>(
    `SELECT d.session_id, d.user_id, m.role::text AS role FROM ${devices}
      WHERE d.organization_id = $1 AND ${alive('$2', '$3')}`,
    [organizationId, limits.madeAfter, limits.seenAfter],
  );

interface ConcernRow {
  id: string;
  is_taken: boolean;
  taken_by: string | null;
  is_handed_off: boolean;
  has_agent: boolean;
  /** Members mentioned in a note who have not seen the mention. */
  mentioned: string[];
  /** Members of the conversation's queue; empty means everybody. */
  watchers: string[];
}

/** Returns the members whom these conversations concern. Conversations that the panel does not show are left out. */
export const selectConcerns = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<ConcernRow[]> =>
  tx.rows<ConcernRow>(
    `SELECT k.id, k.taken_over_at IS NOT NULL AS is_taken, k.taken_over_by_id AS taken_by,
            k.handoff_requested_at IS NOT NULL AS is_handed_off, k.agent_id IS NOT NULL AS has_agent,
            ARRAY(SELECT DISTINCT n.user_id FROM mentions n
                   WHERE n.organization_id = $1 AND n.conversation_id = k.id AND n.seen_at IS NULL) AS mentioned,
            ARRAY(SELECT q.user_id FROM queue_members q WHERE q.queue_id = k.queue_id) AS watchers
       FROM conversations k
      WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[]) AND NOT k.is_test AND NOT k.hidden_until_reply`,
    [organizationId, ids],
  );

interface LookRow {
  user_id: string;
  conversation_id: string | null;
  seen_at: Date;
}

/** Returns which conversations these members recently had open in a foreground tab. */
export const selectLooks = (
  tx: Tx,
  organizationId: string,
  userIds: readonly string[],
  seenAfter: Date,
): Promise<LookRow[]> =>
  tx.rows<LookRow>(
    `SELECT user_id, conversation_id, seen_at FROM presences
      WHERE organization_id = $1 AND user_id = ANY($2::uuid[]) AND seen_at > $3`,
    [organizationId, userIds, seenAfter],
  );

export interface NewNotice {
  readonly id: string;
  readonly sessionId: string;
  readonly eventId: string;
  readonly conversationId: string;
  readonly reason: Reason;
  readonly occurredAt: Date;
  readonly due: Date;
}

/** Inserts notifications. Devices that are being removed at this time are skipped. */
export const insertNotices = (
  tx: Tx,
  organizationId: string,
  notices: readonly NewNotice[],
  at: Date,
): Promise<number> =>
  tx.run(
    `INSERT INTO push_notices (id, organization_id, session_id, fact_id, conversation_id, reason, occurred_at, next_attempt_at, created_at)
     SELECT n.id, $1, d.session_id, n."eventId", n."conversationId", n.reason, n."occurredAt", n.due, $3
       FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, "sessionId" uuid, "eventId" uuid, "conversationId" uuid, reason text,
              "occurredAt" timestamptz, due timestamptz)
       JOIN push_devices d ON d.session_id = n."sessionId" AND d.organization_id = $1
        FOR KEY SHARE OF d
     ON CONFLICT (session_id, fact_id) DO NOTHING`,
    [organizationId, JSON.stringify(notices), at],
  );

export interface DueNotice extends WorkRow {
  conversation_id: string;
  reason: string;
  occurred_at: Date;
}

/**
 * Describes notifications as rows of work that a worker leases. The notifications of one device are sent one after
 * another.
 */
export const noticeRows: WorkTable = {
  table: 'push_notices',
  open: 'told_at IS NULL',
  attempts: 'attempt',
  deadLetter: 'told_at = now()',
  of: ['session_id'],
};

/** The columns of a notification that an attempt to send it needs. */
export const dueNoticeColumns = 'w.conversation_id, w.reason, w.occurred_at';

interface TellingRow {
  address_sealed: string;
  endpoint_hash: string;
  locale: string;
  customer: string | null;
  /** The latest message of the conversation. */
  said: SaidRow | null;
  /**
   * Whether the member has had a tab in the foreground since the event: `saw_it` with this conversation, `was_here`
   * with any page.
   */
  saw_it: boolean;
  was_here: boolean;
  /** Whether a newer notification about the same conversation is waiting. */
  is_outdone: boolean;
}

/**
 * Finds the content of a notification and the push address to send it to. Null if the device must no longer be
 * notified.
 */
export const findTelling = (noticeId: string, limits: SessionLimits): Promise<TellingRow | null> =>
  sql.row<TellingRow>(
    `SELECT d.address_sealed, d.endpoint_hash, coalesce(u.locale, o.locale) AS locale,
            coalesce(nullif(c.name, ''), nullif(k."user"->>'name', ''), c.phone, k."user"->>'phone', c.email, k."user"->>'email') AS customer,
            (SELECT json_build_object(${saidColumns}) FROM messages m WHERE m.conversation_id = k.id AND m.role <> 'system'
              ORDER BY m.created_at DESC, m.seq DESC LIMIT 1) AS said,
            EXISTS (SELECT 1 FROM presences p WHERE p.organization_id = n.organization_id AND p.user_id = d.user_id
                       AND p.conversation_id = n.conversation_id AND p.seen_at > n.occurred_at) AS saw_it,
            EXISTS (SELECT 1 FROM presences p WHERE p.organization_id = n.organization_id AND p.user_id = d.user_id
                       AND p.seen_at > n.occurred_at) AS was_here,
            EXISTS (SELECT 1 FROM push_notices b WHERE b.session_id = n.session_id AND b.conversation_id = n.conversation_id
                       AND b.told_at IS NULL AND (b.occurred_at, b.id) > (n.occurred_at, n.id)) AS is_outdone
       FROM ${devices}
       JOIN push_notices n ON n.session_id = d.session_id
       JOIN users u ON u.id = d.user_id
       JOIN conversations k ON k.id = n.conversation_id AND k.organization_id = n.organization_id
       LEFT JOIN contacts c ON c.id = k.contact_id
      WHERE n.id = $1 AND ${alive('$2', '$3')}`,
    [noticeId, limits.madeAfter, limits.seenAfter],
  );

/**
 * Marks the notification as sent before it is posted, so that it is never sent twice. Only the lease holder may do
 * this.
 */
export const takeNotice = (id: string, holder: string, at: Date): Promise<number> =>
  sql.run('UPDATE push_notices SET told_at = $3 WHERE id = $1 AND lease_holder = $2 AND told_at IS NULL', [
    id,
    holder,
    at,
  ]);

/**
 * Removes the mark that the notification was sent, because it certainly did not arrive. The lease holder schedules
 * another attempt.
 */
export const untakeNotice = (id: string, holder: string): Promise<number> =>
  sql.run('UPDATE push_notices SET told_at = NULL WHERE id = $1 AND lease_holder = $2', [id, holder]);

/** Deletes the notification and the earlier unsent notifications about the same conversation. */
export const endNotice = (id: string): Promise<number> =>
  sql.run(
    `DELETE FROM push_notices o USING push_notices n
      WHERE n.id = $1 AND (o.id = n.id OR (o.session_id = n.session_id AND o.conversation_id = n.conversation_id
        AND o.told_at IS NULL AND (o.occurred_at, o.id) < (n.occurred_at, n.id)))`,
    [id],
  );

/** Returns the devices that have due notifications. */
export const devicesWithDue = (at: Date): Promise<{ organization_id: string; session_id: string }[]> =>
  sql.rows<{ organization_id: string; session_id: string }>(
    `SELECT DISTINCT organization_id, session_id FROM push_notices
      WHERE told_at IS NULL AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= now())`,
    [at],
  );

export const deleteOldNotices = (madeBefore: Date, limit: number): Promise<number> =>
  sql.run('DELETE FROM push_notices WHERE id IN (SELECT id FROM push_notices WHERE created_at < $1 LIMIT $2)', [
    madeBefore,
    limit,
  ]);
