/** A contact's position in a pipeline: its stage, and whether it is lost. */
export interface PipelinePosition {
  readonly stageId: string;
  readonly enteredStageAt: Date;
  readonly lostAt: Date | null;
  readonly lostReason: string | null;
}

/** A requested change: a move to another stage, marking as lost or reopening, or both. */
export interface StageRequest {
  readonly stageId?: string | undefined;
  readonly lost?: boolean | undefined;
  readonly reason?: string | null | undefined;
}

type StageEvent = 'entered' | 'moved' | 'lost' | 'reopened';

export type StageMove =
  | { readonly kind: 'refused'; readonly error: 'not_in_pipeline' }
  | { readonly kind: 'unchanged'; readonly next: PipelinePosition }
  | {
      readonly kind: 'moved';
      readonly next: PipelinePosition;
      readonly event: StageEvent;
      readonly fromStageId: string | null;
    };

function eventOf(before: PipelinePosition | null, next: PipelinePosition): StageEvent {
  if (next.lostAt !== null) return 'lost';
  if (before === null) return 'entered';
  return before.stageId === next.stageId ? 'reopened' : 'moved';
}

/**
 * Returns the lost state after the change. A request without `lost: true` reopens the contact. If the request marks a
 * lost contact as lost again, the time of the loss stays, and the reason stays unless the request contains another
 * reason.
 */
function lossOf(before: PipelinePosition | null, request: StageRequest, at: Date) {
  if (request.lost !== true) return { lostAt: null, lostReason: null };
  return {
    lostAt: before?.lostAt ?? at,
    lostReason: request.reason === undefined ? (before?.lostReason ?? null) : request.reason || null,
  };
}

/**
 * Decides a contact's new position in a pipeline (contract/contacts.md#positions-in-pipelines, contact pipeline
 * position). With a stage, the contact moves to that stage. A lost contact is then reopened, unless `lost` is true.
 * With only `lost`, the contact is marked as lost or reopened in its present stage, so the contact must already be in
 * the pipeline.
 */
export function decideStageMove(before: PipelinePosition | null, request: StageRequest, at: Date): StageMove {
  const stageId = request.stageId ?? before?.stageId;
  if (stageId === undefined) return { kind: 'refused', error: 'not_in_pipeline' };
  const stays = before?.stageId === stageId;
  const next = {
    stageId,
    enteredStageAt: stays ? before.enteredStageAt : at,
    ...lossOf(before, request, at),
  };
  const same = stays && before.lostAt?.getTime() === next.lostAt?.getTime() && before.lostReason === next.lostReason;
  if (same) return { kind: 'unchanged', next };
  return { kind: 'moved', next, event: eventOf(before, next), fromStageId: before?.stageId ?? null };
}
