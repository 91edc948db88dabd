import type { CaseAssertion } from '#server/contract/agents/agent-cases.ts';
import type { TrialMessages } from '#server/contract/agents/agent-lab.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A test case of an agent. Times are ISO text. */
export interface CaseRow {
  id: string;
  agent_id: string;
  name: string;
  is_required: boolean;
  messages: TrialMessages;
  assertions: CaseAssertion[];
  revision: number;
  conversation_id: string | null;
  created_at: string;
  updated_at: string;
}

const columns = `c.id, c.agent_id, c.name, c.is_required, c.messages, c.assertions, c.revision, c.conversation_id,
  ${isoText('c.created_at')} AS created_at, ${isoText('c.updated_at')} AS updated_at`;

export const findCase = (organizationId: string, id: string, on: Sql = sql): Promise<CaseRow | null> =>
  on.row<CaseRow>(`SELECT ${columns} FROM agent_cases c WHERE c.organization_id = $1 AND c.id = $2`, [
    organizationId,
    id,
  ]);

/** Returns the cases of an agent, oldest first. */
export const selectCases = (organizationId: string, agentId: string, on: Sql = sql): Promise<CaseRow[]> =>
  on.rows<CaseRow>(
    `SELECT ${columns} FROM agent_cases c WHERE c.organization_id = $1 AND c.agent_id = $2 ORDER BY c.created_at, c.id`,
    [organizationId, agentId],
  );

export const countCases = async (tx: Tx, organizationId: string, agentId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM agent_cases WHERE organization_id = $1 AND agent_id = $2',
      [organizationId, agentId],
    )
  )?.count ?? 0;

export interface NewCase {
  readonly id: string;
  readonly agentId: string;
  readonly name: string;
  readonly isRequired: boolean;
  readonly messages: TrialMessages;
  readonly assertions: readonly CaseAssertion[];
  readonly conversationId: string | null;
}

export const insertCase = (tx: Tx, organizationId: string, made: NewCase): Promise<number> =>
  tx
    .bind(
      `INSERT INTO agent_cases (id, organization_id, agent_id, name, is_required, messages, assertions, conversation_id)
     VALUES ($id, $organizationId, $agentId, $name, $isRequired, $messages, $assertions, $conversationId)`,
      {
        id: made.id,
        organizationId,
        agentId: made.agentId,
        name: made.name,
        isRequired: made.isRequired,
        messages: JSON.stringify(made.messages),
        assertions: JSON.stringify(made.assertions),
        conversationId: made.conversationId,
      },
    )
    .run();

/**
 * Stores a changed case. `isOther` says that its messages or assertions changed. In this case, its revision is raised,
 * so that earlier runs no longer count.
 */
export const saveCase = (tx: Tx, organizationId: string, row: CaseRow, isOther: boolean): Promise<number> =>
  tx
    .bind(
      `UPDATE agent_cases SET name = $name, is_required = $is_required, messages = $messages, assertions = $assertions, revision = revision + $isOther::int
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id: row.id,
        name: row.name,
        is_required: row.is_required,
        messages: JSON.stringify(row.messages),
        assertions: JSON.stringify(row.assertions),
        isOther: isOther ? 1 : 0,
      },
    )
    .run();

export const deleteCase = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM agent_cases WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** The last run of a case. */
export interface LastRun {
  case_id: string;
  case_revision: number;
  run_id: string;
  fingerprint: string;
  at: string;
  attempts: number;
  passed: number;
  open: number;
}

export const selectLastRuns = (organizationId: string, caseIds: readonly string[]): Promise<LastRun[]> =>
  sql.rows<LastRun>(
    `SELECT DISTINCT ON (a.case_id) a.case_id, a.case_revision, r.id AS run_id, r.fingerprint,
            ${isoText('r.created_at')} AS at, count(*)::int AS attempts,
            (count(*) FILTER (WHERE a.status = 'passed'))::int AS passed,
            (count(*) FILTER (WHERE a.status = 'queued'))::int AS open
       FROM agent_case_attempts a JOIN agent_case_runs r ON r.id = a.run_id
      WHERE a.organization_id = $1 AND a.case_id = ANY($2::uuid[])
      GROUP BY a.case_id, a.case_revision, r.id ORDER BY a.case_id, r.created_at DESC, r.id DESC`,
    [organizationId, caseIds],
  );

/** A required case that prevents a publication, and the reason. */
export interface HeldBack {
  id: string;
  name: string;
  why: 'never_run' | 'outdated' | 'running' | 'failed';
}

/**
 * Returns the required cases that prevent a publication. A case prevents a publication if its last run with exactly
 * this draft and knowledge has an attempt that did not pass, or if there is no such run. The caller holds the agent's
 * lock.
 */
export const selectHeldBack = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  fingerprint: string,
): Promise<HeldBack[]> =>
  tx.rows<HeldBack>(
    `SELECT c.id, c.name,
            CASE WHEN l.open > 0 THEN 'running' WHEN l.attempts > 0 THEN 'failed'
                 WHEN EXISTS (SELECT 1 FROM agent_case_attempts e WHERE e.case_id = c.id) THEN 'outdated'
                 ELSE 'never_run' END AS why
       FROM agent_cases c
       LEFT JOIN LATERAL (
         SELECT count(*) AS attempts, count(*) FILTER (WHERE a.status = 'passed') AS passed,
                count(*) FILTER (WHERE a.status = 'queued') AS open
           FROM agent_case_attempts a JOIN agent_case_runs r ON r.id = a.run_id
          WHERE a.case_id = c.id AND a.case_revision = c.revision AND r.fingerprint = $3
          GROUP BY r.id ORDER BY r.created_at DESC, r.id DESC LIMIT 1) l ON true
      WHERE c.organization_id = $1 AND c.agent_id = $2 AND c.is_required
        AND (l.attempts IS NULL OR l.passed < l.attempts)
      ORDER BY c.created_at, c.id`,
    [organizationId, agentId, fingerprint],
  );
