import type {
  AutomationSettings,
  AutomationStep,
  AutomationTrigger,
} from '#server/contract/outreach/automation-definition.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** An automation with its published version. */
export interface FlowRow {
  id: string;
  name: string;
  status: 'draft' | 'active' | 'paused';
  /** Whether the organization is suspended. New runs then do not begin. */
  suspended: boolean;
  version_id: string;
  trigger: AutomationTrigger;
  steps: AutomationStep[];
  settings: Partial<AutomationSettings>;
  cooldown_minutes: number;
}

/**
 * Finds an automation with its published version. Null if the automation does not exist or has no published version.
 */
export const findFlow = (organizationId: string, id: string, on: Sql = sql): Promise<FlowRow | null> =>
  on.row<FlowRow>(
    `SELECT a.id, a.name, a.status, o.suspended_at IS NOT NULL AS suspended, v.id AS version_id, v.trigger, v.steps, v.settings, v.cooldown_minutes
       FROM automations a JOIN automation_versions v ON v.id = a.published_version_id
       JOIN organizations o ON o.id = a.organization_id
      WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );

export interface LastRun {
  id: string;
  status: 'running' | 'completed' | 'failed';
  ended_at: Date | null;
}

/** Finds the contact's last run of the flow. A run that is still running takes precedence over runs that ended. */
export const findLastRun = (
  tx: Tx,
  organizationId: string,
  automationId: string,
  contactId: string,
): Promise<LastRun | null> =>
  tx.row<LastRun>(
    `SELECT id, status, ended_at FROM automation_runs
      WHERE organization_id = $1 AND automation_id = $2 AND contact_id = $3
      ORDER BY (status = 'running') DESC, ended_at DESC NULLS LAST LIMIT 1`,
    [organizationId, automationId, contactId],
  );

/** The run that started another flow, with the name of its own flow and its depth in the chain of flows. */
export interface CausingRun {
  id: string;
  depth: number;
  automation_id: string;
  name: string;
}
export const findCause = (tx: Tx, organizationId: string, runId: string): Promise<CausingRun | null> =>
  tx.row<CausingRun>(
    `SELECT r.id, r.depth, a.id AS automation_id, a.name
       FROM automation_runs r JOIN automations a ON a.id = r.automation_id
      WHERE r.organization_id = $1 AND r.id = $2`,
    [organizationId, runId],
  );

export interface NewRun {
  readonly id: string;
  readonly automationId: string;
  readonly versionId: string;
  readonly contactId: string;
  readonly place: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly cause: unknown;
  readonly depth: number;
  readonly lane: number;
  readonly isTest: boolean;
  readonly at: Date;
}

/** Inserts a run. Returns 0 if the contact already has a running run of the flow. */
export const insertRun = (tx: Tx, organizationId: string, run: NewRun): Promise<number> =>
  tx
    .bind(
      `INSERT INTO automation_runs (id, organization_id, automation_id, version_id, contact_id, position, variables, cause,
                                  depth, lane, started_at, next_attempt_at, is_test)
     VALUES ($id, $organizationId, $automationId, $versionId, $contactId, jsonb_build_object('place', $place::text), $variables, $cause, $depth, $lane, $at, $at, $isTest)
     ON CONFLICT (automation_id, contact_id) WHERE status = 'running' DO NOTHING`,
      {
        organizationId,
        id: run.id,
        automationId: run.automationId,
        versionId: run.versionId,
        contactId: run.contactId,
        place: run.place,
        variables: JSON.stringify(run.variables),
        cause: JSON.stringify(run.cause),
        depth: run.depth,
        lane: run.lane,
        at: run.at,
        isTest: run.isTest,
      },
    )
    .run();
