import type { By } from '#server/base/by-of.ts';
import type { EventType } from '#server/contract/event-types.ts';
import type { HandoffCode } from '#server/contract/handoff.ts';

/** Why a conversation waits for a person. */
interface Handoff {
  readonly reason: string | null;
  readonly at: Date;
  readonly by: string;
  /** Where the AI asked. */
  readonly code?: HandoffCode | null | undefined;
  readonly summary?: string | null | undefined;
}

/** What decides who may speak in a conversation. */
export interface ConversationState {
  readonly status: 'open' | 'resolved' | 'archived';
  readonly takenOverById: string | null;
  readonly takenOverAt: Date | null;
  readonly botPausedUntil: Date | null;
  readonly handoff: Handoff | null;
  readonly resolved: { readonly at: Date; readonly by: By | null } | null;
  readonly awaitingReply: boolean;
  /** Put off until then. */
  readonly snoozedUntil: Date | null;
}

export type ConversationAction =
  /** By nobody in particular when the reply was typed on the business's own phone. */
  | { readonly kind: 'take_over'; readonly userId: string | null; readonly at: Date }
  | { readonly kind: 'release'; readonly by: By }
  | { readonly kind: 'pause'; readonly until: Date }
  | { readonly kind: 'resume' }
  | { readonly kind: 'snooze'; readonly until: Date }
  | { readonly kind: 'wake' }
  | { readonly kind: 'resolve'; readonly by: By; readonly at: Date }
  | { readonly kind: 'reopen'; readonly by: By }
  | { readonly kind: 'archive' }
  | {
      readonly kind: 'request_handoff';
      readonly reason: string | null;
      readonly requestedBy: string;
      readonly at: Date;
      readonly code?: HandoffCode;
      /** For whoever takes over. */
      readonly summary?: string | null;
    };

interface StateEvent {
  readonly type: EventType;
  readonly context: Readonly<Record<string, unknown>>;
}

export interface Outcome {
  readonly next: ConversationState;
  readonly changed: boolean;
  readonly events: readonly StateEvent[];
}

const handoffOf = ({
  reason,
  at,
  requestedBy,
  code,
  summary,
}: Extract<ConversationAction, { kind: 'request_handoff' }>): Handoff => ({
  reason,
  at,
  by: requestedBy,
  code,
  summary,
});

const become = (state: ConversationState, change: Partial<ConversationState>, events: StateEvent[] = []): Outcome => ({
  next: { ...state, ...change },
  changed: true,
  events,
});

/** Nobody waits for what has ended, nor is it put off. */
const ended = { awaitingReply: false, snoozedUntil: null } as const;

/** Has a person taken the conversation over? Also true when that person has left the organization since. */
export const isTakenOver = (state: ConversationState): boolean => state.takenOverAt !== null;

/** interface.md §3: what an action makes of a conversation. One that changes nothing emits nothing. */
export function decideConversation(state: ConversationState, action: ConversationAction): Outcome {
  const unchanged: Outcome = { next: state, changed: false, events: [] };
  switch (action.kind) {
    case 'take_over':
      if (isTakenOver(state) && (action.userId === null || state.takenOverById === action.userId)) return unchanged;
      return become(state, { takenOverById: action.userId, takenOverAt: action.at, snoozedUntil: null }, [
        { type: 'conversation.taken_over', context: { user_id: action.userId } },
      ]);
    case 'release':
      if (!isTakenOver(state) && state.handoff === null) return unchanged;
      // A pause would keep the AI silent although the conversation was given back to it.
      return become(state, { takenOverById: null, takenOverAt: null, handoff: null, botPausedUntil: null }, [
        { type: 'conversation.released', context: { by: action.by } },
      ]);
    case 'pause':
      if (state.botPausedUntil?.getTime() === action.until.getTime()) return unchanged;
      return become(state, { botPausedUntil: action.until });
    case 'resume':
      return state.botPausedUntil === null ? unchanged : become(state, { botPausedUntil: null });
    case 'snooze':
      if (state.status !== 'open' || state.snoozedUntil?.getTime() === action.until.getTime()) return unchanged;
      return become(state, { snoozedUntil: action.until });
    case 'wake':
      return state.snoozedUntil === null ? unchanged : become(state, { snoozedUntil: null });
    case 'resolve':
      if (state.status !== 'open') return unchanged;
      return become(state, { ...ended, status: 'resolved', resolved: { at: action.at, by: action.by } }, [
        { type: 'conversation.resolved', context: { by: action.by } },
      ]);
    case 'reopen':
      if (state.status !== 'resolved') return unchanged;
      return become(state, { status: 'open', resolved: null }, [
        { type: 'conversation.reopened', context: { by: action.by } },
      ]);
    case 'archive':
      // Out of everybody's way, also of the queue; what the customer writes next opens a new conversation.
      return state.status === 'archived' ? unchanged : become(state, { ...ended, status: 'archived' });
    case 'request_handoff':
      if (state.handoff && (action.reason === null || state.handoff.reason === action.reason)) return unchanged;
      return become(state, { handoff: handoffOf(action), snoozedUntil: null }, [
        {
          type: 'conversation.handoff_requested',
          context: { reason: action.reason, code: action.code ?? null, requested_by: action.requestedBy },
        },
      ]);
  }
}
