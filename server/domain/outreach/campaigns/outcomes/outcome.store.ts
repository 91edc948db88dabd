import type { Tx } from '#server/db/transact.ts';

/** Whether the organization has ever started a campaign. If not, `campaignsConsumer` ignores its domain events. */
export const hasCampaigns = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await tx.row('SELECT 1 FROM campaigns WHERE organization_id = $1 AND started_at IS NOT NULL LIMIT 1', [
    organizationId,
  ])) !== null;

export interface MessageOutcome {
  readonly message_id: string;
  /** `sent` means that a held message has now left. */
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
  readonly error: { readonly code: string; readonly title: string; readonly class: string } | null;
}

/**
 * SQL that finds the recipient of a message, with the alias `told`. OFFSET forces Postgres to look up each message by
 * the index. The planner has no statistics about a campaign that has just been prepared, and would read all its rows
 * for each delivery status.
 */
const recipientOf = (message: string): string =>
  `CROSS JOIN LATERAL (SELECT w.id FROM campaign_recipients w WHERE w.organization_id = $1 AND w.message_id = ${message} OFFSET 0) told`;

/**
 * Applies delivery statuses that the messaging provider reported. A status only moves forward, but a failed message may
 * still turn out to be delivered. Returns the changed recipients, with the error code of a refusal.
 */
export const applyOutcomes = (
  tx: Tx,
  organizationId: string,
  outcomes: readonly MessageOutcome[],
): Promise<{ campaign_id: string; status: string; code: string | null }[]> =>
  tx.rows<{ campaign_id: string; status: string; code: string | null }>(
    `UPDATE campaign_recipients r SET status = o.status, error = o.error, reason = NULL, sent_at = coalesce(r.sent_at, now()), updated_at = now()
       FROM (SELECT DISTINCT ON (message_id) message_id, status, error
               FROM jsonb_to_recordset($2::jsonb) AS all_of(message_id uuid, status text, error jsonb)
              ORDER BY message_id, array_position(ARRAY['read', 'delivered', 'failed', 'sent'], status)) o
           ${recipientOf('o.message_id')}
      WHERE r.id = told.id AND r.organization_id = $1 AND r.message_id IS NOT DISTINCT FROM o.message_id
        AND CASE o.status WHEN 'read' THEN r.status IN ('claimed', 'sent', 'held', 'delivered', 'failed')
                          WHEN 'delivered' THEN r.status IN ('claimed', 'sent', 'held', 'failed')
                          WHEN 'sent' THEN r.status = 'held'
                          ELSE r.status IN ('sent', 'held') END
  RETURNING r.campaign_id, r.status, r.error->>'code' AS code`,
    [organizationId, JSON.stringify(outcomes)],
  );

/** Records the first tap on a link in a recipient's message. */
export const applyClicks = (
  tx: Tx,
  organizationId: string,
  clicks: readonly { readonly message_id: string; readonly at: string }[],
): Promise<number> =>
  tx.run(
    `UPDATE campaign_recipients r SET clicked_at = c.at, updated_at = now()
       FROM jsonb_to_recordset($2::jsonb) AS c(message_id uuid, at timestamptz)
           ${recipientOf('c.message_id')}
      WHERE r.id = told.id AND r.organization_id = $1 AND r.message_id IS NOT DISTINCT FROM c.message_id AND r.clicked_at IS NULL`,
    [organizationId, JSON.stringify(clicks)],
  );

/** A person's first reply to a campaign. */
export interface CampaignReply {
  contact_id: string;
  campaign_id: string;
  campaign: string;
}

/**
 * Records replies. A reply belongs to the last campaign that reached the person within three days. Returns only the
 * replies that were the person's first to that campaign.
 */
export const applyReplies = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  at: Date,
): Promise<CampaignReply[]> =>
  tx.rows<CampaignReply>(
    `UPDATE campaign_recipients r SET status = 'replied', replied_at = $3, updated_at = now()
       FROM (SELECT DISTINCT ON (contact_id) id FROM campaign_recipients
              WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND sent_at > $3::timestamptz - interval '3 days'
                AND status IN ('sent', 'held', 'delivered', 'read', 'replied')
              ORDER BY contact_id, sent_at DESC) latest, campaigns c
      WHERE r.id = latest.id AND r.replied_at IS NULL AND c.id = r.campaign_id
  RETURNING r.contact_id, c.id AS campaign_id, c.name AS campaign`,
    [organizationId, contactIds, at],
  );

/**
 * Records conversions and opt-outs. They belong to the last campaign that reached the person within seven days. For a
 * person who was held out (the control group, which gets no message), they belong to the last campaign that started
 * within seven days.
 */
export const applyDeeds = (
  tx: Tx,
  organizationId: string,
  deeds: { readonly converted: readonly string[]; readonly optedOut: readonly string[]; readonly at: Date },
): Promise<number> =>
  tx.run(
    `UPDATE campaign_recipients r
        SET converted_at = CASE WHEN r.contact_id = ANY($2::uuid[]) THEN coalesce(r.converted_at, $4) ELSE r.converted_at END,
            opted_out_at = CASE WHEN r.contact_id = ANY($3::uuid[]) THEN coalesce(r.opted_out_at, $4) ELSE r.opted_out_at END,
            updated_at = now()
       FROM (SELECT DISTINCT ON (o.contact_id) o.id
               FROM campaign_recipients o JOIN campaigns c ON c.id = o.campaign_id
              WHERE o.organization_id = $1 AND (o.contact_id = ANY($2::uuid[]) OR o.contact_id = ANY($3::uuid[]))
                AND ((o.sent_at IS NOT NULL AND o.status IN ('sent', 'held', 'delivered', 'read', 'replied')) OR o.reason = 'holdout')
                AND coalesce(o.sent_at, c.started_at) > $4::timestamptz - interval '7 days'
              ORDER BY o.contact_id, coalesce(o.sent_at, c.started_at) DESC) latest
      WHERE r.id = latest.id`,
    [organizationId, deeds.converted, deeds.optedOut, deeds.at],
  );

const sendsOneOf = `EXISTS (SELECT 1 FROM jsonb_path_query_array(c.settings, '$.variants[*].template') v,
                           jsonb_array_elements(v || jsonb_build_array(c.template)) AS one
                     WHERE one->>'template_name' = t.name AND one->>'language_code' = t.language)`;

/** Pauses every running campaign that uses one of the given templates, in its own message or in a variant. */
export const pauseByTemplates = (
  tx: Tx,
  organizationId: string,
  templateIds: readonly string[],
  reason: string,
): Promise<number> =>
  tx.run(
    `UPDATE campaigns c SET status = 'paused', status_reason = $3, updated_at = now() FROM templates t
      WHERE c.organization_id = $1 AND c.status = 'running' AND t.id = ANY($2::uuid[]) AND t.connection_id = c.connection_id
        AND ${sendsOneOf}`,
    [organizationId, templateIds, reason],
  );

/** Finds started campaigns that are paused only because of one of the given templates. */
export const standingFor = (
  tx: Tx,
  organizationId: string,
  templateIds: readonly string[],
): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    `SELECT DISTINCT c.id FROM campaigns c JOIN templates t ON t.connection_id = c.connection_id
      WHERE c.organization_id = $1 AND c.status = 'paused' AND c.status_reason = 'template_paused' AND c.phase IS NOT NULL
        AND t.id = ANY($2::uuid[]) AND ${sendsOneOf} ORDER BY c.id`,
    [organizationId, templateIds],
  );
