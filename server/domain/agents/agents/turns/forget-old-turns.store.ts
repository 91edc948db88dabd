import { sql } from '#server/db/sql.ts';

/**
 * Ends turns that began at least an hour ago and that no worker holds. Their worker died, and no other worker continued
 * them. Their tokens and cost stay stored.
 */
export const endDeserted = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_turns SET outcome = 'lost', ended_at = $1, lease_until = NULL, lease_holder = NULL
      WHERE outcome = 'thinking' AND id IN (
       SELECT id FROM agent_turns WHERE outcome = 'thinking' AND started_at < $1::timestamptz - interval '1 hour'
          AND (lease_until IS NULL OR lease_until < $1::timestamptz - interval '1 hour')
        ORDER BY started_at LIMIT $2)`,
    [at, limit],
  );

export const emptyOldTraces = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_turns SET trace = NULL WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_turns a
          WHERE a.organization_id = o.id AND a.trace IS NOT NULL
            AND a.started_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const emptyOldToolCalls = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_tool_calls SET input = NULL, output = NULL WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_tool_calls a
          WHERE a.organization_id = o.id AND (a.input IS NOT NULL OR a.output IS NOT NULL)
            AND a.started_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const deleteOldTurns = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM agent_turns WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_turns a
          WHERE a.organization_id = o.id AND a.started_at < $1::timestamptz - interval '400 days' LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );
