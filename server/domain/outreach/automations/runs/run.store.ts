import type {
  AutomationSettings,
  AutomationStep,
  AutomationTrigger,
} from '#server/contract/outreach/automation-definition.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../../../platform/work/work-table.ts';
import type { Asked, WaitsFor } from '../steps/decision.ts';

/**
 * Runs of automations as rows that workers lease. They are split into partitions, so that a slow step delays only a few
 * other runs.
 */
export const runRows: WorkTable = {
  table: 'automation_runs',
  open: "status = 'running'",
  attempts: 'attempts',
  deadLetter: "status = 'failed', next_attempt_at = NULL, ended_at = now()",
  of: ['organization_id', 'lane'],
};

export interface DueRun extends WorkRow {
  organization_id: string;
}
export const dueRunColumns = 'w.organization_id';

/** A run, with the version of the flow that it executes. */
export interface RunRow {
  id: string;
  automation_id: string;
  automation_name: string;
  contact_id: string;
  lane: number;
  place: string | null;
  visit: number;
  variables: Record<string, unknown>;
  waits_for: WaitsFor | null;
  wait_number: number;
  waiting_since: Date | null;
  woken_at: Date | null;
  wake_at: Date | null;
  in_vain: WaitsFor | null;
  trigger: AutomationTrigger;
  /**
   * The state of the question at which the run is. Null if the run is at no question, or has not asked the question
   * yet.
   */
  asked: Asked | null;
  steps: AutomationStep[];
  settings: Partial<AutomationSettings>;
  /** Whether the organization is suspended. The run then does nothing more. */
  suspended: boolean;
  is_test: boolean;
}

/** Finds the run if this worker holds its lease. */
export const findHeldRun = (organizationId: string, id: string, holder: string): Promise<RunRow | null> =>
  sql.row<RunRow>(
    `SELECT r.id, r.automation_id, a.name AS automation_name, r.contact_id, r.lane, r.position->>'place' AS place, r.visit,
            r.variables, r.waits_for, r.wait_number, r.waiting_since, r.woken_at, r.wake_at,
            r.position->>'in_vain' AS in_vain, r.position->'asked' AS asked, v.trigger, v.steps, v.settings, r.is_test,
            o.suspended_at IS NOT NULL AS suspended
       FROM automation_runs r JOIN automations a ON a.id = r.automation_id
       JOIN automation_versions v ON v.id = r.version_id JOIN organizations o ON o.id = r.organization_id
      WHERE r.organization_id = $1 AND r.id = $2 AND r.lease_holder = $3 AND r.status = 'running'`,
    [organizationId, id, holder],
  );

const free = 'lease_until = NULL, lease_holder = NULL';

export interface Advance {
  readonly visit: number;
  readonly place: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The state of the question. It is stored while the run is at a question. */
  readonly asked?: Asked | null;
}

const positionOf = ({ place, asked }: Advance): string => JSON.stringify({ place, ...(asked ? { asked } : {}) });

/**
 * Records that a step is done and moves the run to the next position. Returns 0 if this worker no longer holds the run.
 */
export const advanceRun = (tx: Tx, organizationId: string, id: string, holder: string, to: Advance): Promise<number> =>
  tx
    .bind(
      `UPDATE automation_runs SET position = $position::jsonb, variables = $variables, visit = $visit + 1, attempts = 1, error = NULL
      WHERE organization_id = $organizationId AND id = $id AND lease_holder = $holder AND visit = $visit AND status = 'running'`,
      {
        organizationId,
        id,
        holder,
        visit: to.visit,
        position: positionOf(to),
        variables: JSON.stringify(to.variables),
      },
    )
    .run();

export interface Rest extends Advance {
  readonly for: WaitsFor;
  readonly since: Date;
  readonly until: Date | null;
}

/** Stores that the run waits, and releases its lease. Returns the number of this wait. */
export const restRun = (
  tx: Tx,
  organizationId: string,
  id: string,
  holder: string,
  rest: Rest,
): Promise<{ wait_number: number } | null> =>
  tx
    .bind(
      `UPDATE automation_runs SET position = $position::jsonb, variables = $variables, visit = $visit + 1, attempts = 0, error = NULL,
            waits_for = $for, wait_number = wait_number + 1, waiting_since = $since, woken_at = NULL, wake_at = $until,
            next_attempt_at = $until, ${free}
      WHERE organization_id = $organizationId AND id = $id AND lease_holder = $holder AND visit = $visit AND status = 'running'
     RETURNING wait_number`,
      {
        organizationId,
        id,
        holder,
        visit: rest.visit,
        position: positionOf(rest),
        variables: JSON.stringify(rest.variables),
        for: rest.for,
        since: rest.since,
        until: rest.until,
      },
    )
    .row<{ wait_number: number }>();

/** Lets the run continue to wait, because the event that woke it does not end its wait. */
export const restOn = (organizationId: string, id: string, holder: string): Promise<number> =>
  sql.run(
    `UPDATE automation_runs SET next_attempt_at = wake_at, attempts = 0, ${free}
      WHERE organization_id = $1 AND id = $2 AND lease_holder = $3 AND status = 'running'`,
    [organizationId, id, holder],
  );

/** Clears the wait of a run after the wait has ended. */
export const resumeRun = (
  organizationId: string,
  id: string,
  holder: string,
  {
    variables,
    ...more
  }: { variables: Readonly<Record<string, unknown>>; inVain: WaitsFor | null; asked: Asked | null },
): Promise<number> =>
  sql.run(
    `UPDATE automation_runs SET waits_for = NULL, woken_at = NULL, wake_at = NULL, waiting_since = NULL, variables = $4,
            position = position || $5::jsonb
      WHERE organization_id = $1 AND id = $2 AND lease_holder = $3 AND status = 'running'`,
    [
      organizationId,
      id,
      holder,
      JSON.stringify(variables),
      JSON.stringify({ in_vain: more.inVain, ...(more.asked ? { asked: more.asked } : {}) }),
    ],
  );

export interface Ending {
  readonly status: 'completed' | 'failed';
  readonly reason: string | null;
  readonly error: string | null;
  readonly at: Date;
}

export const endRunRow = (tx: Tx, organizationId: string, id: string, holder: string, end: Ending): Promise<number> =>
  tx
    .bind(
      `UPDATE automation_runs SET status = $status::run_status, reason = $reason, error = $error, ended_at = $at, next_attempt_at = NULL,
            wake_at = NULL, waits_for = NULL, ${free}
      WHERE organization_id = $organizationId AND id = $id AND lease_holder = $holder AND status = 'running'`,
      { organizationId, id, holder, status: end.status, reason: end.reason, error: end.error, at: end.at },
    )
    .run();

/** Releases the lease when the process is stopping, so that another worker can continue the run at once. */
export const letGo = (organizationId: string, id: string, holder: string): Promise<number> =>
  sql.run(
    `UPDATE automation_runs SET attempts = 0, ${free} WHERE organization_id = $1 AND id = $2 AND lease_holder = $3`,
    [organizationId, id, holder],
  );

/** Makes the run due at once, because the event that it waits for happened before the wait was stored. */
export const wakeRun = (organizationId: string, id: string, waitNumber: number, at: Date): Promise<number> =>
  sql.run(
    `UPDATE automation_runs SET next_attempt_at = $4, woken_at = $4
      WHERE organization_id = $1 AND id = $2 AND wait_number = $3 AND waits_for IS NOT NULL AND status = 'running'`,
    [organizationId, id, waitNumber, at],
  );

export interface NewStep {
  readonly id: string;
  readonly visit: number;
  readonly place: string;
  readonly type: string;
  readonly input: unknown;
  readonly decision: string;
  readonly effect: unknown;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
}

export const insertStep = (tx: Tx, organizationId: string, runId: string, step: NewStep): Promise<number> =>
  tx
    .bind(
      `INSERT INTO automation_steps (id, organization_id, run_id, visit, place, type, input, decision, effect, error,
                                   started_at, duration_ms)
     VALUES ($id, $organizationId, $runId, $visit, $place, $type, $input, $decision, $effect, $error, $startedAt, $durationMs)`,
      {
        organizationId,
        runId,
        id: step.id,
        visit: step.visit,
        place: step.place,
        type: step.type,
        input: JSON.stringify(step.input ?? null),
        decision: step.decision,
        effect: JSON.stringify(step.effect ?? null),
        error: step.error,
        startedAt: step.startedAt,
        durationMs: step.durationMs,
      },
    )
    .run();

/** Finds the partitions with due runs that no worker holds. */
export const partitionsWithDueRuns = (at: Date): Promise<{ organization_id: string; lane: number }[]> =>
  sql.rows<{ organization_id: string; lane: number }>(
    `SELECT DISTINCT organization_id, lane FROM automation_runs
      WHERE status = 'running' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= now())`,
    [at],
  );
