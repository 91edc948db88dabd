import type { ExclusionReason } from '#server/contract/outreach/campaign-states.ts';
import type { Sql } from '#server/db/sql.ts';

/** Counts the chosen recipients, and finds the first of them in the order of names. */
export const sampleChosen = async (
  on: Sql,
  organizationId: string,
  campaignId: string,
  limit: number,
): Promise<{
  total: number;
  doubles: number;
  left_out: { reason: ExclusionReason; count: number }[];
  people: { id: string; name: string; phone: string | null }[];
  columns: string[];
}> => {
  const counted = await on.row<{ total: number; doubles: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE reason = 'duplicate_person')::int AS doubles
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2`,
    [organizationId, campaignId],
  );
  // Tests the reasons in the same order as the preparation does (prepare-recipients.ts).
  const leftOut = await on.rows<{ reason: ExclusionReason; count: number }>(
    `SELECT reason, count(*)::int AS count
       FROM (SELECT CASE WHEN r.reason IS NOT NULL THEN r.reason
                         WHEN c.opted_out_at IS NOT NULL THEN 'opted_out'
                         WHEN c.phone IS NULL AND c.wa_id IS NULL THEN 'no_number'
                         WHEN p.blocked_at IS NOT NULL THEN 'blocked' END AS reason
               FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
               LEFT JOIN pacing_contacts p ON p.contact_id = r.contact_id
              WHERE r.organization_id = $1 AND r.campaign_id = $2) AS chosen
      WHERE reason IS NOT NULL GROUP BY reason ORDER BY count(*) DESC, reason`,
    [organizationId, campaignId],
  );
  const people = await on.rows<{ id: string; name: string; phone: string | null }>(
    `SELECT c.id, c.name, c.phone FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 ORDER BY c.name, c.id LIMIT $3`,
    [organizationId, campaignId, limit],
  );
  // Every row of the list has all columns, so one row is enough.
  const columns = await on.rows<{ name: string }>(
    `SELECT jsonb_object_keys(values) AS name
       FROM (SELECT values FROM campaign_list_rows WHERE organization_id = $1 AND campaign_id = $2 LIMIT 1) AS one`,
    [organizationId, campaignId],
  );
  return {
    total: counted?.total ?? 0,
    doubles: counted?.doubles ?? 0,
    left_out: leftOut,
    people,
    columns: columns.map(({ name }) => name),
  };
};
