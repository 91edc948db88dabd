/** The state of a conversation that decides whether the AI may answer. */
export interface AnswerState {
  readonly status: string;
  readonly takenOver: boolean;
  readonly pausedUntil: Date | null;
  readonly handoffPending: boolean;
  readonly awaitingReply: boolean;
  readonly agentActive: boolean;
  /** Whether another app owns the thread on WhatsApp, so that this app may not write (whatsapp/operator.md#c14). */
  readonly ownedElsewhere?: boolean;
  readonly lastInboundAt: Date | null;
}

export type Verdict =
  | { readonly answer: true }
  | { readonly answer: false; readonly why: string; readonly handOff: string | null };

/** The maximum age of a message that the AI answers, in milliseconds. Older messages are handed to a person. */
export const freshMs = 10 * 60_000;

const silent = (why: string): Verdict => ({ answer: false, why, handOff: null });

/**
 * Returns whether the AI may answer, and why not (server/ARCHITECTURE.md#life-of-an-inbound-message). The AI may answer
 * if the conversation is open, nobody has taken it over or paused the AI, no handoff is pending, the agent is active,
 * and the customer's message is recent.
 */
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
