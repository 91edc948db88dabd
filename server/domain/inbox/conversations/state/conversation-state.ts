import type { By } from '#server/base/by-of.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';

/** A request for a person: its reason, its time, and the person or agent who made it. */
interface Handoff {
  readonly reason: string | null;
  readonly at: Date;
  readonly by: string;
  /** Set when the AI made the request. */
  readonly code?: HandoffCode | null | undefined;
  readonly summary?: string | null | undefined;
}

/** The queue that a conversation is in, and since when. */
interface Waiting {
  readonly id: string;
  readonly at: Date;
}

/** The state of a conversation that decides whether the AI or a person may answer. */
export interface ConversationState {
  readonly status: 'open' | 'resolved' | 'archived';
  readonly takenOverById: string | null;
  readonly takenOverAt: Date | null;
  readonly botPausedUntil: Date | null;
  readonly handoff: Handoff | null;
  readonly resolved: { readonly at: Date; readonly by: By | null } | null;
  readonly awaitingReply: boolean;
  /** The conversation is snoozed until this time. */
  readonly snoozedUntil: Date | null;
  /**
   * The queue of the conversation. It stays set while a person serves the conversation, because the conversation still
   * belongs to the queue.
   */
  readonly queue: Waiting | null;
}

export type ConversationAction =
  /** `userId` is null when the reply was typed on the business's own phone, because the member is then unknown. */
  | { readonly kind: 'take_over'; readonly userId: string | null; readonly at: Date }
  | {
      readonly kind: 'release';
      readonly by: By;
      /** A sentence that tells the AI how to continue. */
      readonly words?: string;
      /**
       * The conversation does not go back to the AI, because the member who served it has left. A handoff request
       * follows at once.
       */
      readonly isHandedOn?: boolean;
    }
  | { readonly kind: 'pause'; readonly until: Date }
  | { readonly kind: 'resume' }
  | { readonly kind: 'snooze'; readonly until: Date }
  | { readonly kind: 'wake' }
  | { readonly kind: 'resolve'; readonly by: By; readonly at: Date }
  | {
      readonly kind: 'reopen';
      readonly by: By;
      readonly at: Date;
      /** Whether the customer spoke last. */
      readonly awaitsReply?: boolean;
      /**
       * Set when the member who resolved the conversation undoes the resolve. The conversation gets its earlier snooze
       * back.
       */
      readonly undoes?: { readonly snoozedUntil: Date | null };
    }
  | { readonly kind: 'archive' }
  | {
      readonly kind: 'request_handoff';
      readonly reason: string | null;
      readonly requestedBy: string;
      readonly at: Date;
      readonly code?: HandoffCode;
      /** A summary for the person who takes over. */
      readonly summary?: string | null;
      /** The queue that the conversation enters if it is not in a queue yet. */
      readonly queueId?: string | null;
      /**
       * Whether the conversation changes to `queueId` even from another queue. It does not change if a person has taken
       * it over.
       */
      readonly isRouted?: boolean;
    }
  /** Moves the conversation to a queue. A null `queueId` takes it out of its queue. */
  | {
      readonly kind: 'move';
      readonly queueId: string | null;
      readonly by: By;
      readonly requestedBy: string;
      readonly at: Date;
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

const handoffRequested = ({ reason, code, requestedBy }: Asked): StateEvent => ({
  type: 'conversation.handoff_requested',
  context: { reason, code: code ?? null, requested_by: requestedBy },
});
interface Asked {
  readonly reason: string | null;
  readonly code?: HandoffCode | null | undefined;
  readonly requestedBy: string;
}

const become = (state: ConversationState, change: Partial<ConversationState>, events: StateEvent[] = []): Outcome => ({
  next: { ...state, ...change },
  changed: true,
  events,
});

/**
 * The values that a resolved or archived conversation always has: it does not wait for an answer and is not snoozed.
 */
const ended = { awaitingReply: false, snoozedUntil: null } as const;

/**
 * Whether a person has taken the conversation over. The result stays true after that person has left the organization.
 */
export const isTakenOver = (state: ConversationState): boolean => state.takenOverAt !== null;

/** Returns the queue of the conversation after a handoff request. */
function queueAfter(state: ConversationState, action: Extract<ConversationAction, { kind: 'request_handoff' }>) {
  const isMoved = action.isRouted && !isTakenOver(state) && state.queue?.id !== action.queueId;
  return isMoved ? enters(action) : (state.queue ?? enters(action));
}

/** Whether the same handoff request is already pending, with the same reason and the same queue. */
const isAsked = (state: ConversationState, action: Extract<ConversationAction, { kind: 'request_handoff' }>): boolean =>
  state.handoff !== null &&
  (action.reason === null || state.handoff.reason === action.reason) &&
  queueAfter(state, action)?.id === state.queue?.id;

const enters = ({ queueId, at }: Extract<ConversationAction, { kind: 'request_handoff' }>): Waiting | null =>
  queueId ? { id: queueId, at } : null;

/**
 * A second move to the same queue within this time counts as a repetition, because the queue may already have assigned
 * the conversation to a member.
 */
const sameMoveMs = 10_000;

/**
 * Decides a move to a queue. The conversation then belongs to no member and waits for a person, while the AI stays
 * silent.
 */
function decideMove(state: ConversationState, action: Extract<ConversationAction, { kind: 'move' }>): Outcome {
  const { queueId, by, requestedBy, at } = action;
  const unchanged: Outcome = { next: state, changed: false, events: [] };
  if (queueId === null) return state.queue === null ? unchanged : become(state, { queue: null });
  const waits = state.handoff !== null && !isTakenOver(state);
  const isSame = state.queue?.id === queueId;
  if (isSame && (waits || at.getTime() - state.queue.at.getTime() < sameMoveMs)) return unchanged;
  const { reason = null, code, summary } = state.handoff ?? {};
  const handoff = waits ? state.handoff : { reason, code, summary, at, by: requestedBy };
  const waiting = { takenOverById: null, takenOverAt: null, handoff, queue: { id: queueId, at }, snoozedUntil: null };
  return become(state, waiting, [
    ...(isTakenOver(state) ? [{ type: 'conversation.released', context: { by } } as const] : []),
    ...(waits ? [] : [handoffRequested({ reason, code, requestedBy })]),
  ]);
}

/**
 * Returns how a reopening changes the state. A reopened conversation goes to the end of its queue, but keeps its
 * position if the reopening undoes a resolve.
 */
function reopened(
  { awaitingReply, queue }: ConversationState,
  { at, awaitsReply = awaitingReply, undoes }: Extract<ConversationAction, { kind: 'reopen' }>,
): Partial<ConversationState> {
  const open = { status: 'open', resolved: null, awaitingReply: awaitsReply } as const;
  return undoes ? { ...open, snoozedUntil: undoes.snoozedUntil } : { ...open, queue: queue && { ...queue, at } };
}

/**
 * Decides how an action changes a conversation (contract/conversations.md#states). An action that changes nothing emits
 * no event.
 */
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
      // A remaining pause would keep the AI silent although the conversation was given back to it.
      return become(
        state,
        { takenOverById: null, takenOverAt: null, handoff: null, botPausedUntil: null, queue: null },
        [{ type: 'conversation.released', context: { by: action.by } }],
      );
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
      return become(state, reopened(state, action), [{ type: 'conversation.reopened', context: { by: action.by } }]);
    case 'archive':
      // An archived conversation leaves every inbox and queue. The customer's next message opens a new conversation.
      return state.status === 'archived' ? unchanged : become(state, { ...ended, status: 'archived' });
    case 'request_handoff':
      if (isAsked(state, action)) return unchanged;
      return become(state, { handoff: handoffOf(action), queue: queueAfter(state, action), snoozedUntil: null }, [
        handoffRequested(action),
      ]);
    case 'move':
      return decideMove(state, action);
  }
}
