import type { By } from '#server/base/by-of.ts';
import type { EventType } from '#server/contract/developers/event-types.ts';
import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';

/** Why a conversation waits for a person. */
interface Handoff {
  readonly reason: string | null;
  readonly at: Date;
  readonly by: string;
  /** Set when the AI asked for the person. */
  readonly code?: HandoffCode | null | undefined;
  readonly summary?: string | null | undefined;
}

/** The queue in which a conversation waits for a person, and since when. */
interface Waiting {
  readonly id: string;
  readonly at: Date;
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
  /** The conversation is snoozed until this moment. */
  readonly snoozedUntil: Date | null;
  /** The queue stays set while a person serves the conversation: it says whose work this is. */
  readonly queue: Waiting | null;
}

export type ConversationAction =
  /** `userId` is null when the reply was typed on the business's own phone, by no known member. */
  | { readonly kind: 'take_over'; readonly userId: string | null; readonly at: Date }
  | {
      readonly kind: 'release';
      readonly by: By;
      /** A sentence for the AI that continues. */
      readonly words?: string;
      /** The conversation does not go back to the AI: its member is gone, and another person is asked for at once. */
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
      /** The customer spoke last. */
      readonly awaitsReply?: boolean;
      /** The member who resolved the conversation undoes that; it then has the same snooze as before. */
      readonly undoes?: { readonly snoozedUntil: Date | null };
    }
  | { readonly kind: 'archive' }
  | {
      readonly kind: 'request_handoff';
      readonly reason: string | null;
      readonly requestedBy: string;
      readonly at: Date;
      readonly code?: HandoffCode;
      /** For the person who takes over. */
      readonly summary?: string | null;
      /** The queue it enters when it is in none. */
      readonly queueId?: string | null;
      /** It also leaves another queue for this one, unless a person has taken it over. */
      readonly isRouted?: boolean;
    }
  /** A null `queueId` takes the conversation out of its queue. */
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

/** A conversation that has ended neither waits for an answer nor is snoozed. */
const ended = { awaitingReply: false, snoozedUntil: null } as const;

/** Whether a person has taken the conversation over. Also true when that person has left the organization since. */
export const isTakenOver = (state: ConversationState): boolean => state.takenOverAt !== null;

/** Returns the queue in which the conversation waits once a person is asked for. */
function queueAfter(state: ConversationState, action: Extract<ConversationAction, { kind: 'request_handoff' }>) {
  const isMoved = action.isRouted && !isTakenOver(state) && state.queue?.id !== action.queueId;
  return isMoved ? enters(action) : (state.queue ?? enters(action));
}

/** Whether it already waits for a person, for this reason and in the queue it would go to. */
const isAsked = (state: ConversationState, action: Extract<ConversationAction, { kind: 'request_handoff' }>): boolean =>
  state.handoff !== null &&
  (action.reason === null || state.handoff.reason === action.reason) &&
  queueAfter(state, action)?.id === state.queue?.id;

const enters = ({ queueId, at }: Extract<ConversationAction, { kind: 'request_handoff' }>): Waiting | null =>
  queueId ? { id: queueId, at } : null;

/**
 * A second move to the same queue within this time is the same move: the queue may meanwhile have assigned it to a
 * member.
 */
const sameMoveMs = 10_000;

/**
 * Decides a move to a queue. The conversation then belongs to no member and the AI keeps silent: it waits for a person.
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
 * Returns the change of a reopening. A reopened conversation goes to the end of its queue; after an undo it keeps its
 * position.
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
      // It leaves everyone's inbox and the queue's list. The customer's next message opens a new conversation.
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
