import type { BudgetAlert } from '#server/contract/agents/agent-budget.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** Adds a cost that arose outside of an agent's turns to the month's total, in US dollars as decimal text. */
export const addSpend = (organizationId: string, agentId: string, month: string, cost: string): Promise<number> =>
  sql.run(
    `INSERT INTO agent_spends AS s (agent_id, month, organization_id, cost)
     SELECT id, $3, organization_id, $4::numeric FROM agents WHERE organization_id = $1 AND id = $2
     ON CONFLICT (agent_id, month) DO UPDATE SET cost = s.cost + excluded.cost`,
    [organizationId, agentId, month, cost],
  );

/**
 * Returns what an agent has cost since `from`, the start of `month`, in US dollars as decimal text. The cost includes
 * its turns and its trials.
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

/**
 * Stores the percentages of the monthly budget that the agent has used up. Returns only the new percentages: those that
 * were not stored yet this month, or were stored for a lower budget.
 */
export const noteParts = async (
  tx: Tx,
  organizationId: string,
  of: { readonly agentId: string; readonly month: string; readonly budget: string; readonly at: Date },
  percents: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .bind(
      `INSERT INTO agent_budget_alerts AS a (agent_id, month, percent, organization_id, budget, created_at)
     SELECT g.id, $month, p, g.organization_id, $budget::numeric, $at FROM agents g CROSS JOIN unnest($percents::int[]) AS p
      WHERE g.organization_id = $organizationId AND g.id = $agentId ORDER BY p
     ON CONFLICT (agent_id, month, percent) DO UPDATE SET budget = excluded.budget, created_at = excluded.created_at
       WHERE a.budget < excluded.budget
     RETURNING percent`,
      { organizationId, agentId: of.agentId, month: of.month, budget: of.budget, at: of.at, percents },
    )
    .rows<{ percent: number }>();
  return rows.map((row) => row.percent);
};

/**
 * Returns the highest percentage of the budget that each agent has used up, the highest first. Agents whose budget has
 * changed since the percentage was stored are left out.
 */
export const selectBudgetAlerts = (organizationId: string, month: string): Promise<BudgetAlert[]> =>
  sql.rows<BudgetAlert & Record<string, unknown>>(
    `SELECT * FROM (
       SELECT DISTINCT ON (a.agent_id) json_build_object('id', g.id, 'name', g.name) AS agent, a.percent,
              trim_scale(a.budget)::text AS budget, ${isoText('a.created_at')} AS since
         FROM agent_budget_alerts a JOIN agents g ON g.id = a.agent_id JOIN agent_versions v ON v.id = g.published_version_id
        WHERE a.organization_id = $1 AND a.month = $2 AND g.status = 'active'
          AND (v.settings->>'monthly_budget')::numeric = a.budget
        ORDER BY a.agent_id, a.percent DESC) latest ORDER BY percent DESC, since`,
    [organizationId, month],
  );
