import { sql } from '#server/db/sql.ts';

export const emptyOldTrials = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_case_attempts SET trial = NULL, checks = NULL WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_case_attempts a
          WHERE a.organization_id = o.id AND (a.trial IS NOT NULL OR a.checks IS NOT NULL)
            AND a.ended_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const deleteOldRuns = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM agent_case_runs WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT r.id FROM agent_case_runs r
          WHERE r.organization_id = o.id AND r.created_at < $1::timestamptz - interval '90 days' LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const deleteOldBacktests = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM agent_backtests WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT b.id FROM agent_backtests b
          WHERE b.organization_id = o.id
            AND b.created_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const deleteOldMarks = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM agent_question_marks WHERE id IN (
       SELECT id FROM agent_question_marks WHERE created_at < $1::timestamptz - interval '400 days' LIMIT $2)`,
    [at, limit],
  );
