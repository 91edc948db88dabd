import { sql } from '#server/db/sql.ts';

interface StepsRow {
  number: boolean;
  agent: boolean;
  linked: boolean;
  team: boolean;
  message: boolean;
  integration: boolean;
  number_id: string | null;
  phone_number_id: string | null;
  put_away: boolean;
}

/**
 * Finds which of the first steps the organization has taken. The step `team` needs a second person: the invitation by
 * which the owner or the only member joined does not count.
 */
export const selectFirstSteps = (organizationId: string): Promise<StepsRow | null> =>
  sql.row<StepsRow>(
    `SELECT c.id IS NOT NULL AS number, c.id AS number_id, c.phone_number_id,
            EXISTS (SELECT FROM agents WHERE organization_id = $1 AND status = 'active' AND published_version_id IS NOT NULL) AS agent,
            EXISTS (SELECT FROM agent_connections l JOIN agents a ON a.id = l.agent_id
                     WHERE l.organization_id = $1 AND a.status = 'active') AS linked,
            (SELECT count(*) > 1 FROM (SELECT FROM members WHERE organization_id = $1 LIMIT 2) m)
              OR EXISTS (SELECT FROM invitations i WHERE i.organization_id = $1 AND NOT i.makes_owner
                            AND NOT EXISTS (SELECT FROM members m JOIN users u ON u.id = m.user_id
                                             WHERE m.organization_id = $1 AND lower(u.email) = lower(i.email))) AS team,
            EXISTS (SELECT FROM conversations WHERE organization_id = $1 AND NOT is_test AND NOT hidden_until_reply
                       AND last_inbound_at IS NOT NULL) AS message,
            EXISTS (SELECT FROM api_keys WHERE organization_id = $1 AND revoked_at IS NULL)
              OR EXISTS (SELECT FROM webhook_endpoints WHERE organization_id = $1) AS integration,
            o.first_steps_away_at IS NOT NULL AS put_away
       FROM organizations o
       LEFT JOIN LATERAL (SELECT id, phone_number_id FROM connections WHERE organization_id = $1 AND removed_at IS NULL
                           ORDER BY created_at, id LIMIT 1) c ON true
      WHERE o.id = $1`,
    [organizationId],
  );

export const setStepsAway = (organizationId: string, at: Date | null): Promise<number> =>
  sql.run('UPDATE organizations SET first_steps_away_at = $2 WHERE id = $1', [organizationId, at]);
