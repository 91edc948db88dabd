/** What decides whether the AI may speak. */
export interface AnswerState {
  readonly status: string;
  readonly takenOver: boolean;
  readonly pausedUntil: Date | null;
  readonly handoffPending: boolean;
  readonly awaitingReply: boolean;
  readonly agentActive: boolean;
  /** Somebody else answers on the operator's network (whatsapp/operator.md#c14). */
  readonly ownedElsewhere?: boolean;
  readonly lastInboundAt: Date | null;
}

export type Verdict =
  | { readonly answer: true }
  | { readonly answer: false; readonly why: string; readonly handOff: string | null };

/** A message older than this was not answered in time: a person decides what to do about it. */
export const freshMs = 10 * 60_000;

const silent = (why: string): Verdict => ({ answer: false, why, handOff: null });

/** May the AI answer (server/ARCHITECTURE.md#life-of-an-inbound-message)? Not resolved, not taken over, not paused, no handoff pending, message fresh. */
export function shouldAnswer(state: AnswerState, at: Date): Verdict {
  if (state.status !== 'open') return silent('not_open');
  if (state.ownedElsewhere) return silent('owned_elsewhere');
  if (state.takenOver) return silent('taken_over');
  if (state.pausedUntil && state.pausedUntil > at) return silent('paused');
  if (state.handoffPending) return silent('handoff_pending');
  if (!state.awaitingReply || !state.lastInboundAt) return silent('nothing_to_answer');
  if (!state.agentActive) return silent('agent_inactive');
  if (at.getTime() - state.lastInboundAt.getTime() > freshMs) {
    return { answer: false, why: 'stale', handOff: 'The message was not answered in time.' };
  }
  return { answer: true };
}
