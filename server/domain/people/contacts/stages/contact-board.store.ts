import type { StageCount } from '#server/contract/people/contact-selection.ts';
import { preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { type ContactRow, contactColumns, contactJoins } from '../reading/contact.store.ts';

interface Column {
  readonly stageId: string;
  readonly lost: boolean;
  /** A user's id, `none` for contacts without an owner, or null for all contacts. */
  readonly assignedTo: string | null;
  /** The position of the last card before this page. Null for the first page. */
  readonly position: readonly string[] | null;
  readonly limit: number;
}

export interface CardRow extends ContactRow {
  /** The time when the contact entered the stage, with microsecond precision, for cursors. */
  entered_position: string;
}

const isOwned = `($3::text IS NULL OR CASE WHEN $3 = 'none' THEN k.assigned_user_id IS NULL ELSE k.assigned_user_id::text = $3 END)`;

const column = (lost: boolean) => `
  SELECT ${contactColumns}, ${preciseText('c.entered_stage_at')} AS entered_position
    FROM (SELECT k.*, cp.entered_stage_at FROM contact_pipelines cp JOIN contacts k ON k.id = cp.contact_id
           WHERE cp.organization_id = $1 AND cp.stage_id = $2 AND cp.lost_at IS ${lost ? 'NOT ' : ''}NULL AND ${isOwned}
             AND ($4::timestamptz IS NULL OR (cp.entered_stage_at, cp.contact_id) < ($4, $5::uuid))
           ORDER BY cp.entered_stage_at DESC, cp.contact_id DESC LIMIT $6) c ${contactJoins}
   ORDER BY c.entered_stage_at DESC, c.id DESC`;
const activeColumn = column(false);
const lostColumn = column(true);

/** Finds a page of a stage's contacts. The contact that entered last comes first. */
export const selectStageContacts = (organizationId: string, asked: Column): Promise<CardRow[]> =>
  sql.rows<CardRow>(asked.lost ? lostColumn : activeColumn, [
    organizationId,
    asked.stageId,
    asked.assignedTo,
    asked.position?.[0] ?? null,
    asked.position?.[1] ?? null,
    asked.limit,
  ]);

/** Counts the contacts in each stage of a pipeline. Stages without contacts are absent. */
export const countByStage = (
  organizationId: string,
  pipelineId: string,
  assignedTo: string | null,
): Promise<StageCount[]> =>
  sql.rows<StageCount>(
    `SELECT cp.stage_id, count(*) FILTER (WHERE cp.lost_at IS NULL)::int AS active,
            count(*) FILTER (WHERE cp.lost_at IS NOT NULL)::int AS lost
       FROM contact_pipelines cp
      WHERE cp.organization_id = $1 AND cp.pipeline_id = $2
        AND ($3::text IS NULL OR EXISTS (SELECT 1 FROM contacts k WHERE k.id = cp.contact_id AND ${isOwned}))
      GROUP BY cp.stage_id`,
    [organizationId, pipelineId, assignedTo],
  );
