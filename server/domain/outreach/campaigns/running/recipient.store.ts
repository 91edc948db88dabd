import type { RecipientStatus } from '#server/contract/outreach/campaign-states.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export interface ClaimedRow {
  id: string;
  contact_id: string;
  attempt: number;
  variant: number;
  params: Record<string, unknown> | null;
  phone: string | null;
  /** The value of the contact's custom field `timezone`. */
  zone: string | null;
  wa_id: string | null;
}

/**
 * Claims the next recipients of a running campaign, including recipients whose worker died. The statement also checks
 * the campaign's status, so it returns none if the campaign was just paused.
 */
export const claimRecipients = (
  organizationId: string,
  campaignId: string,
  by: { readonly holder: string; readonly ms: number; readonly at: Date; readonly limit: number },
): Promise<ClaimedRow[]> =>
  sql
    .bind(
      `WITH taken AS (
       SELECT r.id FROM campaign_recipients r
        WHERE r.organization_id = $organizationId AND r.campaign_id = $campaignId AND r.is_prepared AND r.next_attempt_at <= $at
          AND (r.status = 'queued' OR (r.status = 'claimed' AND r.lease_until < clock_timestamp()))
          AND EXISTS (SELECT 1 FROM campaigns c WHERE c.id = $campaignId AND c.organization_id = $organizationId AND c.status = 'running')
        ORDER BY r.next_attempt_at, r.id LIMIT $limit FOR UPDATE SKIP LOCKED)
     UPDATE campaign_recipients r SET status = 'claimed', lease_holder = $holder,
            lease_until = clock_timestamp() + $ms::int * interval '1 millisecond', updated_at = now()
       FROM taken, contacts c WHERE r.id = taken.id AND c.id = r.contact_id
  RETURNING r.id, r.contact_id, r.attempt, r.variant, r.params, c.phone, c.wa_id, c.custom_fields->>'timezone' AS zone`,
      { organizationId, campaignId, holder: by.holder, ms: by.ms, at: by.at, limit: by.limit },
    )
    .rows<ClaimedRow>();

/**
 * Binds a message to its recipient, in the transaction that queues the message. Returns 0 if this worker no longer
 * holds the recipient, or if the campaign no longer runs.
 */
export const bindMessage = (
  on: Sql,
  organizationId: string,
  recipient: { readonly id: string; readonly holder: string; readonly messageId: string },
): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients r SET message_id = $4
      WHERE r.organization_id = $1 AND r.id = $2 AND r.status = 'claimed' AND r.lease_holder = $3
        AND EXISTS (SELECT 1 FROM campaigns c WHERE c.id = r.campaign_id AND c.status = 'running')`,
    [organizationId, recipient.id, recipient.holder, recipient.messageId],
  );

/**
 * Records that a recipient's message was sent, failed or was skipped. If the messaging provider accepted the message
 * but holds it, the status is `held`. A delivery status that was stored earlier is kept. Returns why the provider holds
 * the message. Null if the message is not held, or if this worker no longer holds the recipient.
 */
export const settleRecipient = (
  organizationId: string,
  { id, holder }: { readonly id: string; readonly holder: string },
  end: {
    readonly status: RecipientStatus;
    readonly messageId?: string | null;
    readonly reason?: string | null;
    readonly error?: object | null;
    readonly at: Date;
  },
): Promise<{ held_reason: string | null } | null> =>
  sql
    .bind(
      `WITH held AS (SELECT (SELECT m.held_reason FROM messages m WHERE $status = 'sent' AND m.organization_id = $organizationId AND m.id = $messageId::uuid
                                   AND m.delivery_status = 'queued') AS reason)
     UPDATE campaign_recipients SET message_id = coalesce($messageId::uuid, message_id), reason = $reason, error = $error::jsonb,
            status = CASE WHEN held.reason IS NOT NULL THEN 'held' ELSE $status END,
            sent_at = CASE WHEN $status IN ('sent', 'held') THEN coalesce(sent_at, $at::timestamptz) ELSE sent_at END,
            lease_until = NULL, lease_holder = NULL, updated_at = now()
       FROM held WHERE organization_id = $organizationId AND id = $id AND status = 'claimed' AND lease_holder = $holder
  RETURNING held.reason AS held_reason`,
      {
        organizationId,
        id,
        status: end.status,
        messageId: end.messageId ?? null,
        reason: end.reason ?? null,
        error: end.error ? JSON.stringify(end.error) : null,
        at: end.at,
        holder,
      },
    )
    .row<{ held_reason: string | null }>();

/**
 * Puts a recipient back into the queue. Either the attempt did not begin and its number stays the same, or the message
 * was definitely refused and gets another attempt. If the campaign is canceled, the recipient is skipped instead. The
 * statement waits for the campaign's row, so that a cancellation at the same time leaves no recipient open.
 */
export const requeue = (
  organizationId: string,
  { campaignId, id, holder }: { readonly campaignId: string; readonly id: string; readonly holder: string },
  later: { readonly at: Date; readonly reason: string | null; readonly addAttempt: boolean },
): Promise<number> =>
  sql
    .bind(
      `WITH held AS MATERIALIZED (SELECT status = 'canceled' AS canceled FROM campaigns WHERE organization_id = $organizationId AND id = $campaignId FOR SHARE)
     UPDATE campaign_recipients SET status = CASE WHEN held.canceled THEN 'skipped' ELSE 'queued' END, next_attempt_at = $at,
            reason = CASE WHEN held.canceled THEN 'canceled' ELSE $reason END, attempt = attempt + $addAttempt::int,
            message_id = CASE WHEN $addAttempt::int = 0 THEN message_id END, lease_until = NULL, lease_holder = NULL, updated_at = now()
       FROM held WHERE organization_id = $organizationId AND id = $id AND status = 'claimed' AND lease_holder = $holder`,
      {
        organizationId,
        id,
        at: later.at,
        reason: later.reason,
        addAttempt: later.addAttempt ? 1 : 0,
        holder,
        campaignId,
      },
    )
    .run();

/**
 * Puts failed recipients of the given error classes back into the queue. The next attempt is a new message. The old
 * message is unlinked, so that its later statuses no longer change the recipient.
 */
export const openAgain = (
  on: Sql,
  organizationId: string,
  campaignId: string,
  { classes, at }: { readonly classes: readonly string[]; readonly at: Date },
): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients SET status = 'queued', attempt = attempt + 1, message_id = NULL, next_attempt_at = $4, reason = NULL, error = NULL,
            updated_at = now()
      WHERE organization_id = $1 AND campaign_id = $2 AND status = 'failed' AND error->>'class' = ANY($3::text[])`,
    [organizationId, campaignId, [...classes], at],
  );

interface OpenRow {
  open: number;
  next_at: Date | null;
}

/** Counts the recipients that are queued or claimed, and finds when the next one is due. */
export const findOpen = (organizationId: string, campaignId: string): Promise<OpenRow | null> =>
  sql.row<OpenRow>(
    `SELECT count(*)::int AS open, min(CASE WHEN status = 'claimed' THEN greatest(lease_until, next_attempt_at) ELSE next_attempt_at END) AS next_at
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND status IN ('queued', 'claimed')`,
    [organizationId, campaignId],
  );
