import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

const lastError = `(SELECT d.error FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.error IS NOT NULL
         ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`;

interface EndpointToWarn {
  organization_id: string;
  endpoint_id: string;
  hours: number;
}

/**
 * Finds active endpoints that have been failing long enough for a warning, each with the latest warning stage for which
 * no e-mail was sent yet.
 */
export const endpointsToWarn = (at: Date, stages: readonly number[]): Promise<EndpointToWarn[]> =>
  sql.rows<EndpointToWarn>(
    `SELECT e.organization_id, e.id AS endpoint_id, s.hours
       FROM webhook_endpoints e
       CROSS JOIN LATERAL (SELECT max(stage) AS hours FROM unnest($2::int[]) AS stage
                            WHERE e.failing_since <= $1::timestamptz - stage * interval '1 hour') s
      WHERE e.active AND e.failing_since IS NOT NULL AND s.hours IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM webhook_warnings w
                         WHERE w.endpoint_id = e.id AND w.failing_since = e.failing_since AND w.hours >= s.hours)`,
    [at, stages],
  );

export interface FailingEndpoint {
  url: string;
  failing_since: Date;
  /** The error of the endpoint's last failed delivery. */
  error: string | null;
}

/**
 * Records that the warning of this stage is sent. Returns null if another process has already recorded this, or if the
 * endpoint is no longer failing.
 */
export const noteWarning = (
  tx: Tx,
  organizationId: string,
  endpointId: string,
  hours: number,
  at: Date,
): Promise<FailingEndpoint | null> =>
  tx.row<FailingEndpoint>(
    `WITH noted AS (
       INSERT INTO webhook_warnings (endpoint_id, failing_since, hours)
       SELECT id, failing_since, $3::int FROM webhook_endpoints
        WHERE organization_id = $1 AND id = $2 AND active AND failing_since <= $4::timestamptz - $3::int * interval '1 hour'
       ON CONFLICT DO NOTHING RETURNING endpoint_id
     )
     SELECT e.url, e.failing_since, ${lastError} AS error FROM webhook_endpoints e JOIN noted ON noted.endpoint_id = e.id`,
    [organizationId, endpointId, hours, at],
  );

/**
 * Disables an endpoint that has been failing since before `limit`. Null if the endpoint has not been failing that long,
 * or is already disabled.
 */
export const disableFailing = (
  tx: Tx,
  organizationId: string,
  endpointId: string,
  limit: Date,
  at: Date,
  reason: string,
): Promise<FailingEndpoint | null> =>
  tx.row<FailingEndpoint>(
    `UPDATE webhook_endpoints e SET active = false, disabled_at = $4, disabled_reason = $5
      WHERE e.organization_id = $1 AND e.id = $2 AND e.active AND e.failing_since <= $3
      RETURNING e.url, e.failing_since, ${lastError} AS error`,
    [organizationId, endpointId, limit, at, reason],
  );

/**
 * Returns the organization of an endpoint that has been failing since before `limit`. Null if the endpoint has not been
 * failing that long.
 */
export const findFailing = (endpointId: string, limit: Date): Promise<{ organization_id: string } | null> =>
  sql.row<{ organization_id: string }>(
    'SELECT organization_id FROM webhook_endpoints WHERE id = $1 AND active AND failing_since <= $2',
    [endpointId, limit],
  );
