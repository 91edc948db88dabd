import { sql } from '#server/db/sql.ts';
import type { Allowance } from './days-needed.ts';

/**
 * Reads the organization's sending rules and the amounts used under them, in the same way as `parley_admit`. Null if
 * the organization does not exist.
 */
export const findAllowance = (organizationId: string, at: Date): Promise<Allowance | null> =>
  sql.row<Allowance>(
    `WITH place AS (SELECT o.id, $2::timestamptz AT TIME ZONE o.timezone AS here FROM organizations o WHERE o.id = $1)
     SELECT to_char(place.here, 'YYYY-MM-DD') AS date,
            extract(epoch FROM place.here::time)::float8 AS "secondsOver",
            extract(epoch FROM coalesce(p.quiet_from, '21:00'::time))::float8 AS "quietFrom",
            extract(epoch FROM coalesce(p.quiet_to, '08:00'::time))::float8 AS "quietTo",
            p.messages_per_day AS "messagesPerDay",
            coalesce((SELECT b.messages FROM pacing_budgets b WHERE b.organization_id = $1
                         AND b.scope = 'day ' || to_char(place.here, 'YYYY-MM-DD')), 0)::float8 AS "messagesToday",
            p.micros_per_month::float8 AS "microsPerMonth",
            coalesce((SELECT b.micros FROM pacing_budgets b WHERE b.organization_id = $1
                         AND b.scope = 'month ' || to_char(place.here, 'YYYY-MM')), 0)::float8 AS "microsThisMonth"
       FROM place LEFT JOIN pacing_policies p ON p.organization_id = place.id`,
    [organizationId, at],
  );
