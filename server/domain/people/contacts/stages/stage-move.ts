/** A contact's position in a pipeline. */
export interface PipelinePosition {
  readonly stageId: string;
  readonly enteredStageAt: Date;
  readonly lostAt: Date | null;
  readonly lostReason: string | null;
}

/** The requested change: a stage, a loss or its end, or both. */
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
 * Returns the loss after the change. A contact that is already lost keeps the moment of the loss, and its reason unless
 * another one is given.
 */
function lossOf(before: PipelinePosition | null, request: StageRequest, at: Date) {
  if (request.lost !== true) return { lostAt: null, lostReason: null };
  return {
    lostAt: before?.lostAt ?? at,
    lostReason: request.reason === undefined ? (before?.lostReason ?? null) : request.reason || null,
  };
}

/**
 * Decides a move (contract/contacts.md#positions-in-pipelines, contact pipeline position). A stage moves the contact
 * there and reopens it if it was lost. `lost` alone marks it as lost or reopens it in its present stage, so it must
 * have one.
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
