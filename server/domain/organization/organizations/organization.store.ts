import type { PlanName } from '#server/contract/organization/plans.ts';
import { flowLoops } from '#server/db/flow-loops.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  plan: PlanName;
  timezone: string;
  locale: string;
  is_partner: boolean;
  raw_data_days: number;
  keeps_call_bodies: boolean;
  created_at: string;
}

const columns = `id, name, plan, timezone, locale, is_partner, raw_data_days, keeps_call_bodies, ${isoText('created_at')} AS created_at`;

export const findOrganization = (organizationId: string, on: Sql = sql): Promise<OrganizationRow | null> =>
  on.row<OrganizationRow>(`SELECT ${columns} FROM organizations WHERE id = $1`, [organizationId]);

export const lockOrganization = (tx: Tx, organizationId: string): Promise<OrganizationRow | null> =>
  tx.row<OrganizationRow>(`SELECT ${columns} FROM organizations WHERE id = $1 FOR NO KEY UPDATE`, [organizationId]);

/**
 * Reads the plan and the suspension, and locks them until the transaction ends. The organization then cannot be
 * suspended while work begins.
 */
export const holdSubscription = (
  tx: Tx,
  organizationId: string,
): Promise<{ plan: string; suspended: boolean } | null> =>
  tx.row<{ plan: string; suspended: boolean }>(
    'SELECT plan::text AS plan, suspended_at IS NOT NULL AS suspended FROM organizations WHERE id = $1 FOR SHARE',
    [organizationId],
  );

export const updateOrganizationRow = (tx: Tx, row: OrganizationRow): Promise<number> =>
  tx
    .bind(
      `UPDATE organizations SET name = $name, timezone = $timezone, locale = $locale, raw_data_days = $raw_data_days, keeps_call_bodies = $keeps_call_bodies
      WHERE id = $id`,
      {
        id: row.id,
        name: row.name,
        timezone: row.timezone,
        locale: row.locale,
        raw_data_days: row.raw_data_days,
        keeps_call_bodies: row.keeps_call_bodies,
      },
    )
    .run();

export type AlertRow =
  | { type: 'webhook_failing'; id: string; name: string; since: string; disabled: boolean }
  | { type: 'connection_config_error'; id: string; name: string; since: string; reason: string | null }
  | { type: 'api_key_expiring'; id: string; name: string; since: string; expires_at: string }
  | { type: 'automation_loop'; id: string; name: string; since: string; reason: string }
  | { type: 'usage_corrected'; id: string; name: string; since: string; reason: string };

/**
 * Finds the organization's current problems, the oldest first. These are endpoints that have failed for more than an
 * hour (including those disabled for this reason, but not those paused by hand), numbers with a configuration error,
 * and API keys that expire within 14 days. They also include automations that started each other beyond the depth limit
 * within a day, and usage counts that were corrected within a week.
 */
export const selectAlerts = (organizationId: string, at: Date): Promise<AlertRow[]> =>
  sql.rows<AlertRow>(
    `SELECT 'webhook_failing' AS type, id, url AS name, ${isoText('failing_since')} AS since,
            NOT active AS disabled, NULL AS reason, NULL AS expires_at
       FROM webhook_endpoints
      WHERE organization_id = $1 AND failing_since < $2::timestamptz - interval '1 hour'
        AND (active OR disabled_at IS NOT NULL)
     UNION ALL
     SELECT 'connection_config_error', id, name, ${isoText('coalesce(config_error_at, updated_at)')},
            false, config_error->>'title', NULL
       FROM connections WHERE organization_id = $1 AND status = 'config_error'
     UNION ALL
     SELECT 'api_key_expiring', id, name, ${isoText("expires_at - interval '14 days'")}, false, NULL,
            ${isoText('expires_at')}
       FROM api_keys
      WHERE organization_id = $1 AND revoked_at IS NULL
        AND expires_at > $2 AND expires_at <= $2::timestamptz + interval '14 days'
     UNION ALL
     SELECT 'automation_loop', l.id, l.name, ${isoText('l.since')}, false, l.started_by, NULL FROM (${flowLoops}) l
     UNION ALL
     SELECT 'usage_corrected', organization_id, '', ${isoText('max(created_at)')}, false,
            left(string_agg(DISTINCT meter || ' of ' || day, ', ' ORDER BY meter || ' of ' || day), 300), NULL
       FROM usage_corrections WHERE organization_id = $1 AND created_at > $2::timestamptz - interval '7 days'
      GROUP BY organization_id
     ORDER BY since, id`,
    [organizationId, at],
  );
