import type { AttemptError, CaseAssertion, CaseCheck } from '#server/contract/agents/agent-cases.ts';
import type { TrialMessages, TrialResult } from '#server/contract/agents/agent-lab.ts';
import { sql } from '#server/db/sql.ts';
import type { WorkRow, WorkTable } from '../../platform/work/work-table.ts';
import type { AgentSubject } from '../agents/versions/agent-subject.ts';

/**
 * The table of attempts at cases, whose rows workers claim with a lease. The attempts of an organization are run one
 * after another.
 */
export const attemptRows: WorkTable = {
  table: 'agent_case_attempts',
  open: "status = 'queued'",
  attempts: 'attempt',
  deadLetter: "status = 'broken', next_attempt_at = NULL, ended_at = now()",
  of: ['organization_id'],
};

export interface DueAttempt extends WorkRow {
  organization_id: string;
}

/** The columns that a worker needs to run an attempt. */
export const dueAttemptColumns = 'w.organization_id';

/**
 * The case, the agent's settings and the knowledge that an attempt tests, and whether the budget of its run is used up.
 */
export interface AttemptMatter {
  agent_id: string;
  subject: AgentSubject;
  knowledge_fingerprint: string;
  is_changed: boolean;
  messages: TrialMessages;
  assertions: CaseAssertion[];
  is_spent: boolean;
}

export const findMatter = (organizationId: string, id: string): Promise<AttemptMatter | null> =>
  sql.row<AttemptMatter>(
    `SELECT r.agent_id, r.subject, r.knowledge_fingerprint, c.revision <> a.case_revision AS is_changed, c.messages,
            c.assertions,
            coalesce((SELECT coalesce(sum(o.cost), 0) FROM agent_case_attempts o WHERE o.run_id = r.id) >= r.budget, false) AS is_spent
       FROM agent_case_attempts a JOIN agent_case_runs r ON r.id = a.run_id JOIN agent_cases c ON c.id = a.case_id
      WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );

/** The outcome of an attempt. */
export interface AttemptEnd {
  readonly status: 'passed' | 'failed' | 'broken';
  readonly error: AttemptError | null;
  readonly checks: readonly CaseCheck[] | null;
  readonly trial: TrialResult | null;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: string | null;
  readonly durationMs: number | null;
}

/** Stores the outcome of an attempt, once. Does nothing if this worker has lost the attempt. */
export const endAttempt = (
  organizationId: string,
  id: string,
  holder: string,
  end: AttemptEnd,
  at: Date,
): Promise<number> =>
  sql
    .bind(
      `UPDATE agent_case_attempts SET status = $status::case_attempt_status, error = $error, checks = $checks, trial = $trial, tokens_in = $tokensIn,
            tokens_out = $tokensOut, cost = $cost::numeric, duration_ms = $durationMs, ended_at = $at, next_attempt_at = NULL,
            lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $organizationId AND id = $id AND status = 'queued' AND lease_holder = $holder`,
      {
        organizationId,
        id,
        holder,
        status: end.status,
        error: end.error,
        checks: end.checks && JSON.stringify(end.checks),
        trial: end.trial && JSON.stringify(end.trial),
        tokensIn: end.tokensIn,
        tokensOut: end.tokensOut,
        cost: end.cost,
        durationMs: end.durationMs,
        at,
      },
    )
    .run();

export const organizationsWithDueAttempts = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM agent_case_attempts
      WHERE status = 'queued' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
  );
