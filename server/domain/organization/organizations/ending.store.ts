import type { EndingName } from '#server/contract/platform/endings.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

export interface EndingUseRow {
  ending: EndingName;
  object_type: 'api_key' | 'automation';
  id: string;
  name: string;
  /** The number of calls within the seven days. */
  count: number;
  /** The network address of the last of these calls. */
  address: string | null;
  since: string;
}

/**
 * Finds the API keys and automations that used a deprecated feature of the API in the seven days before `at`. The
 * request log goes back no further.
 */
export const selectEndingUses = (organizationId: string, at: Date): Promise<EndingUseRow[]> =>
  sql.rows<EndingUseRow>(
    `WITH used AS (
       SELECT ending, r.key_id, r.automation_id, count(*)::int AS count, min(r.created_at) AS since,
              (array_agg(r.ip ORDER BY r.created_at DESC))[1] AS address
         FROM request_logs r CROSS JOIN unnest(r.endings) AS ending
        WHERE r.organization_id = $1 AND r.endings IS NOT NULL AND r.created_at > $2::timestamptz - interval '7 days'
        GROUP BY 1, 2, 3)
     SELECT u.ending, CASE WHEN k.id IS NULL THEN 'automation' ELSE 'api_key' END AS object_type, coalesce(k.id, a.id) AS id,
            coalesce(k.name, a.name) AS name, u.count, u.address, ${isoText('u.since')} AS since
       FROM used u
       LEFT JOIN api_keys k ON k.id = u.key_id AND k.organization_id = $1 AND k.revoked_at IS NULL
       LEFT JOIN automations a ON a.id = u.automation_id AND a.organization_id = $1
      WHERE coalesce(k.id, a.id) IS NOT NULL
      ORDER BY u.count DESC, 3, 1 LIMIT 50`,
    [organizationId, at],
  );
