import type { Campaign } from '#server/contract/outreach/campaign.ts';
import { campaignCountsOf } from '#server/db/campaign-object.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export const hasOpen = async (on: Sql, organizationId: string, campaignId: string): Promise<boolean> =>
  (await on.row(
    `SELECT 1 FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND (status IN ('queued', 'claimed') OR NOT is_prepared) LIMIT 1`,
    [organizationId, campaignId],
  )) !== null;

export const countsOf = async (
  on: Sql,
  organizationId: string,
  campaignId: string,
): Promise<Campaign['counts'] | null> =>
  (
    await on.row<{ counts: Campaign['counts'] }>(
      `SELECT ${campaignCountsOf} AS counts FROM campaigns c WHERE c.organization_id = $1 AND c.id = $2`,
      [organizationId, campaignId],
    )
  )?.counts ?? null;

export const selectStates = (
  organizationId: string,
  campaignId: string,
): Promise<{ status: string; reason: string | null; count: number }[]> =>
  sql.rows<{ status: string; reason: string | null; count: number }>(
    `SELECT status, CASE WHEN status = 'skipped' THEN reason END AS reason, count(*)::int AS count
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 GROUP BY 1, 2 ORDER BY 3 DESC`,
    [organizationId, campaignId],
  );

export const selectFailures = (
  organizationId: string,
  campaignId: string,
): Promise<{ code: string; title: string; count: number }[]> =>
  sql.rows<{ code: string; title: string; count: number }>(
    `SELECT coalesce(error->>'code', 'unknown') AS code, coalesce(max(error->>'title'), '') AS title, count(*)::int AS count
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2 AND status = 'failed'
      GROUP BY 1 ORDER BY 3 DESC LIMIT 20`,
    [organizationId, campaignId],
  );

/** Counts the failed recipients that may be tried again, by the class of their error. */
export const selectRetryable = (
  organizationId: string,
  campaignId: string,
  classes: readonly string[],
): Promise<{ class: string; count: number }[]> =>
  sql.rows<{ class: string; count: number }>(
    `SELECT error->>'class' AS class, count(*)::int AS count FROM campaign_recipients
      WHERE organization_id = $1 AND campaign_id = $2 AND status = 'failed' AND error->>'class' = ANY($3::text[])
      GROUP BY 1 ORDER BY 2 DESC, 1`,
    [organizationId, campaignId, [...classes]],
  );

interface EffectRow {
  variant: number;
  people: number;
  read: number;
  clicked: number;
  replied: number;
  converted: number;
  opted_out: number;
}

/**
 * Counts people's actions after the campaign, by message variant. The variant -1 stands for people who were held out
 * (the control group, which gets no message).
 */
export const selectEffects = (organizationId: string, campaignId: string): Promise<EffectRow[]> =>
  sql.rows<EffectRow>(
    `SELECT variant, count(*)::int AS people, count(*) FILTER (WHERE status IN ('read', 'replied'))::int AS read,
            count(clicked_at)::int AS clicked, count(replied_at)::int AS replied, count(converted_at)::int AS converted, count(opted_out_at)::int AS opted_out
       FROM campaign_recipients
      WHERE organization_id = $1 AND campaign_id = $2
        AND (status IN ('sent', 'held', 'delivered', 'read', 'replied') OR reason = 'holdout')
      GROUP BY variant ORDER BY variant`,
    [organizationId, campaignId],
  );

/**
 * Counts taps on links in messages of the campaign's number that cannot be matched to one message. The period begins
 * with the campaign, cut to whole seconds, and ends 7 days after its completion.
 */
export const countStrayClicks = async (organizationId: string, campaignId: string): Promise<number> =>
  (
    await sql.row<{ count: number }>(
      `SELECT count(*)::int AS count FROM campaigns c JOIN stray_clicks s ON s.connection_id = c.connection_id
        WHERE c.organization_id = $1 AND c.id = $2 AND s.clicked_at >= date_trunc('second', c.started_at)
          AND s.clicked_at < coalesce(c.completed_at, now()) + interval '7 days'`,
      [organizationId, campaignId],
    )
  )?.count ?? 0;

export const countRecent = (organizationId: string, campaignId: string, at: Date): Promise<{ sent: number } | null> =>
  sql.row<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM campaign_recipients
      WHERE organization_id = $1 AND campaign_id = $2 AND sent_at > $3::timestamptz - interval '1 minute'`,
    [organizationId, campaignId, at],
  );
