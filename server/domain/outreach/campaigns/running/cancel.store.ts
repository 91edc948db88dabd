import { type Sql, sql } from '#server/db/sql.ts';
import type { DeliveryError } from '../../../inbox/messages/delivery/message-delivery-state.ts';

/** Skips the recipients that have no message yet. A worker that has claimed one of them loses its claim. */
export const skipUnbound = (on: Sql, organizationId: string, campaignId: string): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients SET status = 'skipped', reason = 'canceled', is_prepared = true, lease_until = NULL,
            lease_holder = NULL, updated_at = now()
      WHERE organization_id = $1 AND campaign_id = $2 AND status IN ('queued', 'claimed') AND message_id IS NULL`,
    [organizationId, campaignId],
  );

interface BoundRow {
  id: string;
  /** The message's delivery status. Null if the message was deleted together with the contact. */
  delivery_status: string | null;
  held_reason: string | null;
  delivery_error: DeliveryError | null;
}

/** Finds the recipients that have a message without a final status, with the message's delivery status. */
export const selectBound = (on: Sql, organizationId: string, campaignId: string): Promise<BoundRow[]> =>
  on.rows<BoundRow>(
    `SELECT r.id, m.delivery_status::text AS delivery_status, m.held_reason, m.delivery_error
       FROM campaign_recipients r LEFT JOIN messages m ON m.organization_id = r.organization_id AND m.id = r.message_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.status IN ('queued', 'claimed') AND r.message_id IS NOT NULL`,
    [organizationId, campaignId],
  );

export interface BoundEnd {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly error: object | null;
}

export const endBound = (on: Sql, organizationId: string, ends: readonly BoundEnd[], at: Date): Promise<number> =>
  on.run(
    `UPDATE campaign_recipients r SET status = e.status, reason = e.reason, error = e.error, lease_until = NULL, lease_holder = NULL,
            sent_at = CASE WHEN e.status IN ('failed', 'skipped') THEN r.sent_at ELSE coalesce(r.sent_at, $3::timestamptz) END,
            updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS e(id uuid, status text, reason text, error jsonb)
      WHERE r.organization_id = $1 AND r.id = e.id AND r.status IN ('queued', 'claimed')`,
    [organizationId, JSON.stringify(ends), at],
  );

/** Counts the recipients that are still queued or claimed. */
export const countOpen = async (organizationId: string, campaignId: string): Promise<number> =>
  (
    await sql.row<{ open: number }>(
      `SELECT count(*)::int AS open FROM campaign_recipients
        WHERE organization_id = $1 AND campaign_id = $2 AND status IN ('queued', 'claimed')`,
      [organizationId, campaignId],
    )
  )?.open ?? 0;
