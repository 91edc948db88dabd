import type { ListAnnotationsResult } from '#server/contract/insight/figures-page.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

type AnnotationRow = ListAnnotationsResult['data'][number];

/** Finds the campaigns that started and the agent versions that were published in a period, latest first. */
export const selectAnnotations = (
  organizationId: string,
  from: string,
  to: string,
  limit: number,
): Promise<AnnotationRow[]> =>
  sql.rows<AnnotationRow & Record<string, unknown>>(
    `SELECT kind, id, name, number, ${isoText('at')} AS at FROM (
       SELECT 'campaign_sent' AS kind, id, name, NULL::int AS number, started_at AS at FROM campaigns
        WHERE organization_id = $1 AND created_at < $3::timestamptz AND started_at >= $2::timestamptz AND started_at < $3::timestamptz
       UNION ALL
       SELECT 'version_published', a.id, a.name, v.number, v.created_at
         FROM agents a JOIN agent_versions v ON v.agent_id = a.id AND v.organization_id = a.organization_id
        WHERE a.organization_id = $1 AND v.created_at >= $2::timestamptz AND v.created_at < $3::timestamptz) happened
      ORDER BY happened.at DESC, id, number LIMIT $4`,
    [organizationId, from, to, limit],
  );
