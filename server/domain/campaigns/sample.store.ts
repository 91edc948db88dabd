import type { Sql } from '#server/db/sql.ts';

/** How many were chosen, and the first of them by name. */
export const sampleChosen = async (
  on: Sql,
  organizationId: string,
  campaignId: string,
  limit: number,
): Promise<{ total: number; doubles: number; people: { id: string; name: string; phone: string | null }[] }> => {
  const counted = await on.row<{ total: number; doubles: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE reason = 'duplicate_person')::int AS doubles
       FROM campaign_recipients WHERE organization_id = $1 AND campaign_id = $2`,
    [organizationId, campaignId],
  );
  const people = await on.rows<{ id: string; name: string; phone: string | null }>(
    `SELECT c.id, c.name, c.phone FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.organization_id = $1 AND r.campaign_id = $2 ORDER BY c.name, c.id LIMIT $3`,
    [organizationId, campaignId, limit],
  );
  return { total: counted?.total ?? 0, doubles: counted?.doubles ?? 0, people };
};
