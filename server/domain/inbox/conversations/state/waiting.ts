import type { ConversationAction, ConversationState } from './conversation-state.ts';

/*
 * Since when a conversation waits (decision 141): the earlier of its pending handoff and the first customer message
 * without an answer that counts. The wait ends with an answer that counts or a release to the AI; while the conversation
 * is resolved, it does not count. A failed answer does not count either (failed-answers.store.ts).
 */

/** A moment: a date here, milliseconds in the statistics. */
type Moment = Date | number;

/** How a wait changes. It ends, or it begins at a moment unless it began earlier. If both are set, it begins anew. */
export interface WaitChange<At extends Moment = Date> {
  readonly ends: boolean;
  readonly begins: At | null;
}

type Said = {
  /** The kind of author, as messages name it. */
  readonly kind: string;
  readonly isTemplate: boolean;
  /** No handoff is pending and nobody has taken over. */
  readonly aiInCharge: boolean;
};

/**
 * Whether a message counts as an answer. A person's always does. That of a key or a partner does unless it is a
 * template. The AI's does while the AI is in charge. Automatic messages of the system (a notice of delay, an opt-out, a
 * question for a rating), messages of flows and of campaigns do not.
 */
export function countsAsAnswer({ kind, isTemplate, aiInCharge }: Said): boolean {
  if (kind === 'member') return true;
  if (kind === 'key' || kind === 'partner') return !isTemplate;
  return kind === 'agent' && aiInCharge;
}

export type WaitHappening<At extends Moment = Date> =
  | {
      readonly kind: 'customer_wrote';
      readonly at: At /** Another system owns the thread and answers there. */;
      readonly isElsewhere: boolean;
    }
  | { readonly kind: 'said'; readonly counts: boolean }
  | { readonly kind: 'handed_off'; readonly at: At }
  | { readonly kind: 'released' }
  /** What the customer sent needs no answer. */
  | { readonly kind: 'settled' };

const nothing: WaitChange<never> = { ends: false, begins: null };
const end: WaitChange<never> = { ends: true, begins: null };

/** Returns how each event changes a wait. This is the only place with that rule. */
export function waitChangeOf<At extends Moment>(happening: WaitHappening<At>): WaitChange<At> {
  switch (happening.kind) {
    case 'customer_wrote':
      return happening.isElsewhere ? end : { ends: false, begins: happening.at };
    case 'handed_off':
      return { ends: false, begins: happening.at };
    case 'said':
      return happening.counts ? end : nothing;
    case 'released':
    case 'settled':
      return end;
  }
}

/** Returns since when it waits after a change, given the wait before. */
export function waitAfter<At extends Moment>(since: At | null, { ends, begins }: WaitChange<At>): At | null {
  const kept = ends ? null : since;
  if (kept === null || begins === null) return kept ?? begins;
  return Number(begins) < Number(kept) ? begins : kept;
}

/**
 * Builds the same rule in SQL from the parameters for `ends` and `begins`. The row's present value decides, not one
 * read earlier.
 */
export const waitAfterSql = (ends: string, begins: string): string =>
  `least(CASE WHEN ${ends}::boolean THEN NULL ELSE waiting_since END, ${begins}::timestamptz)`;

/**
 * Builds the SQL for a change by something other than an answer. A wait ended this way is settled: an earlier answer
 * that fails does not bring it back.
 */
export const waitSettledSql = (ends: string, begins: string): string =>
  `waiting_since = ${waitAfterSql(ends, begins)},
   wait_settled_seq = CASE WHEN ${ends}::boolean THEN (SELECT max(m.seq) FROM messages m WHERE m.conversation_id = conversations.id)
                           ELSE wait_settled_seq END`;

/** What must be known to decide a release. */
interface Left {
  /** An AI continues. */
  readonly hasAgent: boolean;
  /** The customer wrote and has no answer that counts. */
  readonly isUnanswered: boolean;
}

/**
 * Whether a release ends the wait. Without an AI that continues, it ends only a wait that consisted of the request for
 * a person alone.
 */
export const releaseEnds = ({ hasAgent, isUnanswered }: Left): boolean => hasAgent || !isUnanswered;

/**
 * Returns how an action changes the wait. A resolve leaves it unchanged: it does not count while the conversation is
 * closed, and a reopened conversation waits since the same moment. A takeover is not an answer. A release ends the wait
 * if an AI continues. Without one, or if another person is asked for at once, an unanswered customer keeps waiting.
 */
export function waitChangeOfAction(
  action: ConversationAction,
  before: ConversationState,
  next: ConversationState,
  left: Left,
): WaitChange {
  if (action.kind === 'release') {
    return !action.isHandedOn && releaseEnds(left) ? waitChangeOf({ kind: 'released' }) : nothing;
  }
  const { handoff } = next;
  const isNew = handoff !== null && handoff.at !== before.handoff?.at;
  return isNew && next.takenOverAt === null ? waitChangeOf({ kind: 'handed_off', at: handoff.at }) : nothing;
}
