import type { CampaignFigure } from '#server/contract/insight/figure-words.ts';
import type { ContactCampaign, Recipient } from '#server/contract/outreach/campaign-people.ts';
import type { RecipientStatus } from '#server/contract/outreach/campaign-states.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface RecipientRow extends Omit<Recipient, 'status'> {
  status: string;
  position: string;
}

const failure = `CASE WHEN r.error ? 'code' THEN jsonb_build_object('code', r.error->>'code', 'title', coalesce(r.error->>'title', '')) END`;
const triedAt = `CASE WHEN r.sent_at IS NOT NULL THEN r.sent_at WHEN r.status = 'failed' THEN r.updated_at END`;
/**
 * SQL that filters recipients by a state in the same way as the campaign's figures: for example, a delivered message
 * also counts as sent.
 */
const isReached = `${triedAt} IS NOT NULL AND CASE $reached
  WHEN 'sent' THEN r.status IN ('sent', 'held', 'delivered', 'read', 'replied')
  WHEN 'delivered' THEN r.status IN ('delivered', 'read', 'replied') WHEN 'read' THEN r.status IN ('read', 'replied')
  WHEN 'clicked' THEN r.clicked_at IS NOT NULL WHEN 'converted' THEN r.converted_at IS NOT NULL WHEN 'opted_out' THEN r.opted_out_at IS NOT NULL ELSE r.status = $reached END`;

export interface ContactCampaignRow extends ContactCampaign {
  position: string;
}

/** Finds a contact's recipient rows in all campaigns, newest first. */
export const selectCampaignsOfContact = (
  organizationId: string,
  contactId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<ContactCampaignRow[]> =>
  sql.rows<ContactCampaignRow>(
    `SELECT r.id, jsonb_build_object('id', k.id, 'name', k.name) AS campaign, r.status, r.reason, ${failure} AS error,
            r.message_id, ${isoText('r.sent_at')} AS sent_at, ${isoText('r.clicked_at')} AS clicked_at,
            ${isoText('r.created_at')} AS chosen_at, ${preciseText('r.created_at')} AS position
       FROM campaign_recipients r JOIN campaigns k ON k.id = r.campaign_id
      WHERE r.organization_id = $1 AND r.contact_id = $2
        AND ($3::timestamptz IS NULL OR (r.created_at, r.id) < ($3::timestamptz, $4::uuid))
      ORDER BY r.created_at DESC, r.id DESC LIMIT $5`,
    [organizationId, contactId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

/** Finds recipients of a campaign, in an order that stays the same while the campaign is sent. */
export const selectRecipients = (
  organizationId: string,
  campaignId: string,
  query: {
    readonly status: RecipientStatus | null;
    readonly reason: string | null;
    readonly variant: number | null;
    readonly clicked: boolean | null;
    readonly q: string;
    readonly reached: CampaignFigure | null;
    readonly sentFrom: string | null;
    readonly sentTo: string | null;
    readonly position: readonly string[] | null;
    readonly limit: number;
  },
): Promise<RecipientRow[]> =>
  sql
    .bind(
      `SELECT r.id, r.contact_id, c.name, c.phone, r.status, r.reason,
            ${failure} AS error,
            r.variant, r.message_id, ${isoText('r.sent_at')} AS sent_at, ${isoText('r.clicked_at')} AS clicked_at, ${preciseText('r.created_at')} AS position
       FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $organizationId AND r.campaign_id = $campaignId AND ($status::text IS NULL OR r.status = $status)
        AND ($reason::text IS NULL OR r.reason = $reason OR r.error->>'code' = $reason)
        AND ($variant::int IS NULL OR r.variant = $variant)
        AND ($clicked::boolean IS NULL OR (r.clicked_at IS NOT NULL) = $clicked)
        AND ($reached::text IS NULL OR ${isReached})
        AND ($sentFrom::timestamptz IS NULL OR ${triedAt} >= $sentFrom) AND ($sentTo::timestamptz IS NULL OR ${triedAt} < $sentTo)
        AND ($q::text = '' OR strpos(parley_fold(c.name), parley_fold($q)) > 0
             OR ($digits::text <> '' AND strpos(regexp_replace(coalesce(c.phone, ''), '\\D', '', 'g'), $digits) > 0))
        AND ($positionAt::timestamptz IS NULL OR (r.created_at, r.id) > ($positionAt::timestamptz, $positionId::uuid))
      ORDER BY r.created_at, r.id LIMIT $limit`,
      {
        organizationId,
        campaignId,
        status: query.status,
        reason: query.reason,
        positionAt: query.position?.[0] ?? null,
        positionId: query.position?.[1] ?? null,
        limit: query.limit,
        variant: query.variant,
        q: query.q,
        digits: /^[\d\s()+.-]{3,}$/.test(query.q) ? query.q.replace(/\D/g, '') : '',
        clicked: query.clicked,
        reached: query.reached,
        sentFrom: query.sentFrom,
        sentTo: query.sentTo,
      },
    )
    .rows<RecipientRow>();
