/**
 * SQL for the automations (`a`) of the organization `$1` that started each other in a loop, so that the server refused
 * a start. The statement covers the 24 hours before `$2`. Each row names the automation that last tried to start `a`.
 */
export const flowLoops = `SELECT a.id, a.name, max(s.created_at) AS since,
    (array_agg(s.details->'flows'->>0 ORDER BY s.created_at DESC))[1] AS started_by
  FROM automation_starts s JOIN automations a ON a.id = s.automation_id
 WHERE s.organization_id = $1 AND s.reason = 'too_deep' AND s.created_at > $2::timestamptz - interval '24 hours'
 GROUP BY a.id, a.name`;
