import type {
  AutomationRun,
  AutomationRunDetail,
  AutomationStart,
} from '#server/contract/outreach/automation-editor.ts';
import type { FlowLoop } from '#server/contract/outreach/automation-standing.ts';
import { flowLoops } from '#server/db/flow-loops.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { stepOfRun } from './traffic.store.ts';

/** A run as it appears in a list. Times are ISO text. */
export interface RunListRow extends AutomationRun {
  position: string;
}

const runColumns = `r.id, json_build_object('id', a.id, 'name', a.name) AS automation,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS contact, v.number AS version, r.status,
  CASE WHEN r.status = 'running' THEN r.position->>'place' END AS place,
  CASE WHEN r.status = 'running' THEN v.steps #> string_to_array(r.position->>'place', '.') ->> 'type' END AS step,
  r.reason, r.error, r.waits_for, ${isoText('r.wake_at')} AS wakes_at, ${isoText('r.started_at')} AS started_at,
  ${isoText('r.ended_at')} AS ended_at`;
const runTables = `automation_runs r JOIN automations a ON a.id = r.automation_id
  LEFT JOIN contacts c ON c.id = r.contact_id LEFT JOIN automation_versions v ON v.id = r.version_id`;

export interface RunFilter {
  readonly automationId: string | null;
  readonly contactId: string | null;
  readonly status: string | null;
  /** True to list only the runs that are over. */
  readonly isOver: boolean;
  /** Only runs that began at or after `from`, and before `to`, are listed. */
  readonly from: string | null;
  readonly to: string | null;
  /**
   * The position of a step. If set, only runs of the published version that are at this step or failed at it are
   * listed.
   */
  readonly place: string | null;
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Finds runs that match the filter, newest first. */
export const selectRuns = (organizationId: string, filter: RunFilter): Promise<RunListRow[]> =>
  sql
    .bind(
      `SELECT ${runColumns}, ${preciseText('r.started_at')} AS position FROM ${runTables}
      WHERE r.organization_id = $organizationId AND ($automationId::uuid IS NULL OR r.automation_id = $automationId)
        AND ($contactId::uuid IS NULL OR r.contact_id = $contactId) AND ($status::run_status IS NULL OR r.status = $status::run_status)
        AND ($from::timestamptz IS NULL OR r.started_at >= $from) AND ($to::timestamptz IS NULL OR r.started_at < $to)
        AND (NOT $isOver::boolean OR r.ended_at IS NOT NULL)
        AND ($place::text IS NULL
             OR r.status <> 'completed' AND r.version_id = a.published_version_id AND ${stepOfRun} = $place)
        AND ($afterAt::timestamptz IS NULL OR (r.started_at, r.id) < ($afterAt::timestamptz, $afterId::uuid))
      ORDER BY r.started_at DESC, r.id DESC LIMIT $limit`,
      {
        organizationId,
        automationId: filter.automationId,
        contactId: filter.contactId,
        status: filter.status,
        afterAt: filter.after?.[0] ?? null,
        afterId: filter.after?.[1] ?? null,
        limit: filter.limit,
        from: filter.from,
        to: filter.to,
        isOver: filter.isOver,
        place: filter.place,
      },
    )
    .rows<RunListRow>();

export const findRun = (organizationId: string, id: string): Promise<AutomationRunDetail | null> =>
  sql.row<AutomationRunDetail>(
    `SELECT ${runColumns}, r.cause, r.depth, r.variables,
            (SELECT coalesce(json_agg(json_build_object('visit', s.visit, 'place', s.place, 'type', s.type, 'input', s.input,
                    'decision', s.decision, 'effect', s.effect, 'error', s.error, 'started_at', ${isoText('s.started_at')},
                    'duration_ms', s.duration_ms) ORDER BY s.visit), '[]')
               FROM automation_steps s WHERE s.run_id = r.id) AS steps
       FROM ${runTables} WHERE r.organization_id = $1 AND r.id = $2`,
    [organizationId, id],
  );

export interface StartListRow extends AutomationStart {
  position: string;
}

export interface StartFilter {
  readonly automationId: string;
  readonly contactId: string | null;
  readonly refused: boolean;
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/** Finds the attempts to start a flow, newest first. */
export const selectStarts = (organizationId: string, filter: StartFilter): Promise<StartListRow[]> =>
  sql
    .bind(
      `SELECT s.id, CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS contact, s.trigger,
            s.status, s.reason, s.details, s.body, s.run_id, ${isoText('s.created_at')} AS at,
            ${preciseText('s.created_at')} AS position
       FROM automation_starts s LEFT JOIN contacts c ON c.id = s.contact_id
      WHERE s.organization_id = $organizationId AND s.automation_id = $automationId AND ($contactId::uuid IS NULL OR s.contact_id = $contactId)
        AND (NOT $refused::boolean OR s.status = 'refused')
        AND ($afterAt::timestamptz IS NULL OR (s.created_at, s.id) < ($afterAt::timestamptz, $afterId::uuid))
      ORDER BY s.created_at DESC, s.id DESC LIMIT $limit`,
      {
        organizationId,
        automationId: filter.automationId,
        contactId: filter.contactId,
        refused: filter.refused,
        afterAt: filter.after?.[0] ?? null,
        afterId: filter.after?.[1] ?? null,
        limit: filter.limit,
      },
    )
    .rows<StartListRow>();

/**
 * Finds automations whose start was refused within the last day, because automations had started each other in a chain.
 * Each row also names the automation that tried to start the refused one.
 */
export const selectLoops = (organizationId: string, at: Date): Promise<FlowLoop[]> =>
  sql.rows<FlowLoop>(
    `SELECT json_build_object('id', l.id, 'name', l.name) AS automation, l.started_by, ${isoText('l.since')} AS since
       FROM (${flowLoops}) l ORDER BY l.since DESC LIMIT 20`,
    [organizationId, at],
  );
