import type { CaseAttempt, CaseRun, ShownAttempt } from '#server/contract/agents/agent-cases.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { AgentSubject } from '../agents/versions/agent-subject.ts';

export interface NewRun {
  readonly id: string;
  readonly agentId: string;
  readonly versionId: string | null;
  readonly fingerprint: string;
  readonly knowledge: string;
  readonly subject: AgentSubject;
  readonly times: number;
  readonly budget: string | null;
  readonly startedBy: object;
}

export const insertRun = (tx: Tx, organizationId: string, run: NewRun): Promise<number> =>
  tx
    .bind(
      `INSERT INTO agent_case_runs (id, organization_id, agent_id, version_id, fingerprint, knowledge_fingerprint, subject, times,
                                  budget, started_by)
     VALUES ($id, $organizationId, $agentId, $versionId, $fingerprint, $knowledge, $subject, $times, $budget, $startedBy)`,
      {
        id: run.id,
        organizationId,
        agentId: run.agentId,
        versionId: run.versionId,
        fingerprint: run.fingerprint,
        knowledge: run.knowledge,
        subject: JSON.stringify(run.subject),
        times: run.times,
        budget: run.budget,
        startedBy: JSON.stringify(run.startedBy),
      },
    )
    .run();

export interface NewAttempt {
  readonly id: string;
  readonly case_id: string;
  readonly case_revision: number;
  readonly place: number;
}

export const insertAttempts = (
  tx: Tx,
  organizationId: string,
  runId: string,
  attempts: readonly NewAttempt[],
): Promise<number> =>
  tx.run(
    `INSERT INTO agent_case_attempts (id, organization_id, run_id, case_id, case_revision, place, next_attempt_at)
     SELECT n.id, $1, $2, n.case_id, n.case_revision, n.place, now()
       FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, case_id uuid, case_revision int, place int)`,
    [organizationId, runId, JSON.stringify(attempts)],
  );

/** A run of test cases in the shape that lists show. Times are ISO text. */
export interface RunRow {
  id: string;
  agent_id: string;
  version_id: string | null;
  version_number: number | null;
  fingerprint: string;
  times: number;
  budget: string | null;
  attempts: number;
  passed: number;
  open: number;
  cases: number;
  flaky: number;
  tokens_in: number;
  tokens_out: number;
  cost: string;
  unpriced: number;
  started_by: CaseRun['started_by'];
  created_at: string;
  /** The time of the start, precise to the microsecond, used in page cursors. */
  position: string;
}

const columns = `r.id, r.agent_id, r.version_id, v.number AS version_number, r.fingerprint, r.times,
  trim_scale(r.budget)::text AS budget, s.attempts, s.passed, s.open, s.cases, s.flaky, s.tokens_in, s.tokens_out, s.cost, s.unpriced,
  r.started_by, ${isoText('r.created_at')} AS created_at, ${preciseText('r.created_at')} AS position`;
const sums = `LEFT JOIN agent_versions v ON v.id = r.version_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(k.attempts), 0)::int AS attempts, coalesce(sum(k.passed), 0)::int AS passed,
           coalesce(sum(k.open), 0)::int AS open, count(*)::int AS cases,
           (count(*) FILTER (WHERE k.passed > 0 AND k.passed + k.open < k.attempts))::int AS flaky,
           coalesce(sum(k.tokens_in), 0)::int AS tokens_in, coalesce(sum(k.tokens_out), 0)::int AS tokens_out,
           trim_scale(coalesce(sum(k.cost), 0))::text AS cost, coalesce(sum(k.unpriced), 0)::int AS unpriced
      FROM (SELECT count(*) AS attempts, count(*) FILTER (WHERE a.status = 'passed') AS passed,
                   count(*) FILTER (WHERE a.status = 'queued') AS open, sum(a.tokens_in) AS tokens_in,
                   sum(a.tokens_out) AS tokens_out, sum(a.cost) AS cost,
                   count(*) FILTER (WHERE a.status IN ('passed', 'failed') AND a.cost IS NULL) AS unpriced
              FROM agent_case_attempts a WHERE a.run_id = r.id GROUP BY a.case_id) k) s`;

export const findRun = (organizationId: string, id: string): Promise<RunRow | null> =>
  sql.row<RunRow>(`SELECT ${columns} FROM agent_case_runs r ${sums} WHERE r.organization_id = $1 AND r.id = $2`, [
    organizationId,
    id,
  ]);

/** Returns a page of runs of test cases, newest first. */
export const selectRuns = (
  organizationId: string,
  agentId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<RunRow[]> =>
  sql.rows<RunRow>(
    `SELECT ${columns} FROM agent_case_runs r ${sums}
      WHERE r.organization_id = $1 AND r.agent_id = $2
        AND ($3::timestamptz IS NULL OR (r.created_at, r.id) < ($3::timestamptz, $4::uuid))
      ORDER BY r.created_at DESC, r.id DESC LIMIT $5`,
    [organizationId, agentId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

/** An attempt in the shape that its run shows. */
export interface AttemptRow {
  id: string;
  case_id: string;
  case_name: string;
  place: number;
  status: CaseAttempt['status'];
  checks: CaseAttempt['checks'];
  error: string | null;
  tokens_in: number;
  tokens_out: number;
  cost: string | null;
  duration_ms: number | null;
  ended_at: string | null;
}

const attemptColumns = `a.id, a.case_id, c.name AS case_name, a.place, a.status, a.checks, a.error, a.tokens_in, a.tokens_out,
  trim_scale(a.cost)::text AS cost, a.duration_ms, ${isoText('a.ended_at')} AS ended_at`;

/** Returns the attempts of a run, grouped by case, in the order in which they were tried. */
export const selectAttempts = (organizationId: string, runId: string): Promise<AttemptRow[]> =>
  sql.rows<AttemptRow>(
    `SELECT ${attemptColumns} FROM agent_case_attempts a JOIN agent_cases c ON c.id = a.case_id
      WHERE a.organization_id = $1 AND a.run_id = $2 ORDER BY c.created_at, c.id, a.place`,
    [organizationId, runId],
  );

/** An attempt with the agent's answer. */
export interface ShownAttemptRow extends AttemptRow {
  run_id: string;
  trial: ShownAttempt['trial'];
}

export const findAttempt = (organizationId: string, id: string): Promise<ShownAttemptRow | null> =>
  sql.row<ShownAttemptRow>(
    `SELECT ${attemptColumns}, a.run_id, a.trial FROM agent_case_attempts a JOIN agent_cases c ON c.id = a.case_id
      WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );
