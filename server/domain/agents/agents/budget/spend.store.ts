import { sql } from '#server/db/sql.ts';

/** Adds a cost that arose outside of an agent's turns, in US dollars as decimal text. */
export const addSpend = (organizationId: string, agentId: string, month: string, cost: string): Promise<number> =>
  sql.run(
    `INSERT INTO agent_spends AS s (agent_id, month, organization_id, cost)
     SELECT id, $3, organization_id, $4::numeric FROM agents WHERE organization_id = $1 AND id = $2
     ON CONFLICT (agent_id, month) DO UPDATE SET cost = s.cost + excluded.cost`,
    [organizationId, agentId, month, cost],
  );

/**
 * Returns what an agent has cost since `from`, the start of `month`: the cost of its turns plus that of its trials, in
 * US dollars as decimal text.
 */
export const sumCost = async (organizationId: string, agentId: string, from: Date, month: string): Promise<string> => {
  const row = await sql.row<{ cost: string }>(
    `SELECT trim_scale((SELECT coalesce(sum(cost), 0) FROM agent_turns
                         WHERE organization_id = $1 AND agent_id = $2 AND started_at >= $3)
                     + (SELECT coalesce(sum(cost), 0) FROM agent_spends
                         WHERE organization_id = $1 AND agent_id = $2 AND month = $4))::text AS cost`,
    [organizationId, agentId, from, month],
  );
  return row?.cost ?? '0';
};
