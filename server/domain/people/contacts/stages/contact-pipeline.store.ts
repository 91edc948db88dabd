import type { Tx } from '#server/db/transact.ts';
import type { PipelinePosition } from './stage-move.ts';

/** Finds a contact's position in a pipeline. The caller has locked the contact. */
export const findPosition = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  pipelineId: string,
): Promise<PipelinePosition | null> =>
  tx.row<PipelinePosition & Record<string, unknown>>(
    `SELECT stage_id AS "stageId", entered_stage_at AS "enteredStageAt", lost_at AS "lostAt", lost_reason AS "lostReason"
       FROM contact_pipelines WHERE organization_id = $1 AND contact_id = $2 AND pipeline_id = $3`,
    [organizationId, contactId, pipelineId],
  );

/**
 * Stores a contact's position in a pipeline, and locks the stage against removal until the transaction ends. Returns 0
 * if the stage was already removed.
 */
export const savePosition = (
  tx: Tx,
  organizationId: string,
  membership: { readonly contactId: string; readonly pipelineId: string },
  position: PipelinePosition,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contact_pipelines (contact_id, pipeline_id, organization_id, stage_id, entered_stage_at, lost_at, lost_reason)
     SELECT $contactId, s.pipeline_id, $organizationId, s.id, $enteredStageAt::timestamptz, $lostAt::timestamptz, $lostReason
       FROM (SELECT id, pipeline_id FROM pipeline_stages
              WHERE organization_id = $organizationId AND pipeline_id = $pipelineId AND id = $stageId FOR KEY SHARE) s
     ON CONFLICT (contact_id, pipeline_id) DO UPDATE SET stage_id = excluded.stage_id,
       entered_stage_at = excluded.entered_stage_at, lost_at = excluded.lost_at, lost_reason = excluded.lost_reason`,
      {
        organizationId,
        contactId: membership.contactId,
        pipelineId: membership.pipelineId,
        stageId: position.stageId,
        enteredStageAt: position.enteredStageAt,
        lostAt: position.lostAt,
        lostReason: position.lostReason,
      },
    )
    .run();
