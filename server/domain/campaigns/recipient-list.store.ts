import type { ContactCampaign, Recipient } from '#server/contract/campaign-people.ts';
import type { RecipientStatus } from '#server/contract/campaign-states.ts';
import type { CampaignFigure } from '#server/contract/figure-words.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface RecipientRow extends Omit<Recipient, 'status'> {
  status: string;
  position: string;
}

const failure = `CASE WHEN r.error ? 'code' THEN jsonb_build_object('code', r.error->>'code', 'title', coalesce(r.error->>'title', '')) END`;
const triedAt = `CASE WHEN r.sent_at IS NOT NULL THEN r.sent_at WHEN r.status = 'failed' THEN r.updated_at END`;
/** SQL that filters recipients as the figures count them: each state includes the later ones. */
const isReached = `${triedAt} IS NOT NULL AND CASE $12
  WHEN 'sent' THEN r.status IN ('sent', 'held', 'delivered', 'read', 'replied')
  WHEN 'delivered' THEN r.status IN ('delivered', 'read', 'replied') WHEN 'read' THEN r.status IN ('read', 'replied')
  WHEN 'clicked' THEN r.clicked_at IS NOT NULL WHEN 'converted' THEN r.converted_at IS NOT NULL WHEN 'opted_out' THEN r.opted_out_at IS NOT NULL ELSE r.status = $12 END`;

export interface ContactCampaignRow extends ContactCampaign {
  position: string;
}

/** Finds a contact's recipient rows of all campaigns, newest first. */
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

/** Finds recipients, in an order that does not change while they are sent to. */
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
  sql.rows<RecipientRow>(
    `SELECT r.id, r.contact_id, c.name, c.phone, r.status, r.reason,
            ${failure} AS error,
            r.variant, r.message_id, ${isoText('r.sent_at')} AS sent_at, ${isoText('r.clicked_at')} AS clicked_at, ${preciseText('r.created_at')} AS position
       FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 AND ($3::text IS NULL OR r.status = $3)
        AND ($4::text IS NULL OR r.reason = $4 OR r.error->>'code' = $4)
        AND ($8::int IS NULL OR r.variant = $8)
        AND ($11::boolean IS NULL OR (r.clicked_at IS NOT NULL) = $11)
        AND ($12::text IS NULL OR ${isReached})
        AND ($13::timestamptz IS NULL OR ${triedAt} >= $13) AND ($14::timestamptz IS NULL OR ${triedAt} < $14)
        AND ($9::text = '' OR strpos(parley_fold(c.name), parley_fold($9)) > 0
             OR ($10::text <> '' AND strpos(regexp_replace(coalesce(c.phone, ''), '\\D', '', 'g'), $10) > 0))
        AND ($5::timestamptz IS NULL OR (r.created_at, r.id) > ($5::timestamptz, $6::uuid))
      ORDER BY r.created_at, r.id LIMIT $7`,
    [
      organizationId,
      campaignId,
      query.status,
      query.reason,
      query.position?.[0] ?? null,
      query.position?.[1] ?? null,
      query.limit,
      query.variant,
      query.q,
      // Fewer than three digits are searched for only as part of a name.
      /^[\d\s()+.-]{3,}$/.test(query.q) ? query.q.replace(/\D/g, '') : '',
      query.clicked,
      query.reached,
      query.sentFrom,
      query.sentTo,
    ],
  );
