import type {
  AutomationSettings,
  AutomationStep,
  AutomationTrigger,
} from '#server/contract/outreach/automation-definition.ts';
import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A published version. Times are ISO text. */
export interface VersionRow {
  id: string;
  number: number;
  trigger: AutomationTrigger;
  steps: AutomationStep[];
  settings: Partial<AutomationSettings>;
  cooldown_minutes: number;
  note: string | null;
  published_by: { type: string; id: string | null; name: string | null };
  running: number;
  created_at: string;
}

const columns = `v.id, v.number, v.trigger, v.steps, v.settings, v.cooldown_minutes, v.note, v.published_by,
  (SELECT count(*)::int FROM automation_runs r WHERE r.version_id = v.id AND r.status = 'running') AS running,
  ${isoText('v.created_at')} AS created_at`;

/** Finds the last 200 versions, newest first. */
export const selectVersions = (organizationId: string, automationId: string): Promise<VersionRow[]> =>
  sql.rows<VersionRow>(
    `SELECT ${columns} FROM automation_versions v
      WHERE v.organization_id = $1 AND v.automation_id = $2 ORDER BY v.number DESC LIMIT 200`,
    [organizationId, automationId],
  );

export const findVersion = (organizationId: string, id: string): Promise<VersionRow | null> =>
  sql.row<VersionRow>(`SELECT ${columns} FROM automation_versions v WHERE v.organization_id = $1 AND v.id = $2`, [
    organizationId,
    id,
  ]);

/** Inserts the next version of an automation. The caller has locked the automation. */
export const insertVersion = (
  tx: Tx,
  organizationId: string,
  automationId: string,
  version: Omit<VersionRow, 'number' | 'running' | 'created_at'>,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO automation_versions (id, organization_id, automation_id, number, trigger, steps, settings, cooldown_minutes,
                                      note, published_by)
     SELECT $id, $organizationId::uuid, $automationId::uuid, coalesce(max(v.number), 0) + 1, $trigger, $steps, $settings, $cooldown_minutes, $note, $published_by
       FROM automation_versions v WHERE v.organization_id = $organizationId AND v.automation_id = $automationId`,
      {
        organizationId,
        automationId,
        id: version.id,
        trigger: JSON.stringify(version.trigger),
        steps: JSON.stringify(version.steps),
        settings: JSON.stringify(version.settings),
        cooldown_minutes: version.cooldown_minutes,
        note: version.note,
        published_by: JSON.stringify(version.published_by),
      },
    )
    .run();

/** Sets the version that new runs use from now on. If the automation was a draft, it becomes active. */
export const pointTo = (tx: Tx, organizationId: string, automationId: string, versionId: string): Promise<number> =>
  tx.run(
    `UPDATE automations SET published_version_id = $3,
            status = CASE WHEN status = 'draft' THEN 'active' ELSE status END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, automationId, versionId],
  );

/**
 * Finds and locks the automation's running runs, each with its position and its version's steps. No worker executes a
 * step of these runs until the commit.
 */
export const lockRuns = (
  tx: Tx,
  organizationId: string,
  automationId: string,
): Promise<{ id: string; place: string | null; steps: AutomationStep[] }[]> =>
  tx.rows<{ id: string; place: string | null; steps: AutomationStep[] }>(
    `SELECT r.id, r.position->>'place' AS place, v.steps
       FROM automation_runs r JOIN automation_versions v ON v.id = r.version_id
      WHERE r.organization_id = $1 AND r.automation_id = $2 AND r.status = 'running' ORDER BY r.id FOR UPDATE OF r`,
    [organizationId, automationId],
  );

/** Counts the running runs by position and version. Takes no locks, so that no run is delayed. */
export const countStanding = (
  organizationId: string,
  automationId: string,
): Promise<{ place: string | null; steps: AutomationStep[]; runs: number }[]> =>
  sql.rows<{ place: string | null; steps: AutomationStep[]; runs: number }>(
    `SELECT r.place, v.steps, r.runs
       FROM (SELECT version_id, position->>'place' AS place, count(*)::int AS runs FROM automation_runs
              WHERE organization_id = $1 AND automation_id = $2 AND status = 'running' GROUP BY 1, 2) r
       JOIN automation_versions v ON v.id = r.version_id AND v.organization_id = $1`,
    [organizationId, automationId],
  );

export const moveRuns = (tx: Tx, organizationId: string, ids: readonly string[], versionId: string): Promise<number> =>
  tx.run('UPDATE automation_runs SET version_id = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    organizationId,
    ids,
    versionId,
  ]);
