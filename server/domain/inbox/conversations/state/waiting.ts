import type { ConversationAction, ConversationState } from './conversation-state.ts';

/*
 * The rules for how long a customer waits (decision 141). The wait begins with the pending handoff request or with the
 * first customer message that has no counting answer, whichever is earlier. It ends with an answer that counts or with
 * a release to the AI. It does not count while the conversation is resolved. A failed answer does not count as an
 * answer (conversation-state.store.ts).
 */

/** A time: a Date in the inbox, milliseconds in the statistics. */
type Moment = Date | number;

/**
 * How a wait changes. `ends` ends the wait. `begins` starts a wait at that time, unless the wait began earlier. If both
 * are set, a new wait begins.
 */
export interface WaitChange<At extends Moment = Date> {
  readonly ends: boolean;
  readonly begins: At | null;
}

type Said = {
  /** The author's kind, with the names that messages use. */
  readonly kind: string;
  readonly isTemplate: boolean;
  /** Whether the AI is responsible: no handoff is pending and no person has taken over. */
  readonly aiInCharge: boolean;
};

/**
 * Whether a message counts as an answer. A member's message always counts. A message sent with an API key or by a
 * partner counts unless it is a template. The AI's message counts while the AI is responsible. Automatic system
 * messages (a delay notice, an opt-out, a rating question) and messages of automations and campaigns do not count.
 */
export function countsAsAnswer({ kind, isTemplate, aiInCharge }: Said): boolean {
  if (kind === 'member') return true;
  if (kind === 'key' || kind === 'partner') return !isTemplate;
  return kind === 'agent' && aiInCharge;
}

export type WaitEvent<At extends Moment = Date> =
  | {
      readonly kind: 'customer_wrote';
      readonly at: At;
      /** Whether another app owns the thread and answers there. */
      readonly isElsewhere: boolean;
    }
  | { readonly kind: 'said'; readonly counts: boolean }
  | { readonly kind: 'handed_off'; readonly at: At }
  | { readonly kind: 'released' }
  /** The customer's message needs no answer. */
  | { readonly kind: 'settled' };

const nothing: WaitChange<never> = { ends: false, begins: null };
const end: WaitChange<never> = { ends: true, begins: null };

/** Returns how an event changes the wait. All callers use this rule. */
export function waitChangeOf<At extends Moment>(event: WaitEvent<At>): WaitChange<At> {
  switch (event.kind) {
    case 'customer_wrote':
      return event.isElsewhere ? end : { ends: false, begins: event.at };
    case 'handed_off':
      return { ends: false, begins: event.at };
    case 'said':
      return event.counts ? end : nothing;
    case 'released':
    case 'settled':
      return end;
  }
}

/** Returns the beginning of the wait after a change, given its beginning before. Null if there is no wait. */
export function waitAfter<At extends Moment>(since: At | null, { ends, begins }: WaitChange<At>): At | null {
  const kept = ends ? null : since;
  if (kept === null || begins === null) return kept ?? begins;
  return Number(begins) < Number(kept) ? begins : kept;
}

/**
 * Builds the SQL for the rule of `waitAfter`, from the parameters for `ends` and `begins`. The SQL applies to the
 * current value in the row, not to a value that was read earlier.
 */
export const waitAfterSql = (ends: string, begins: string): string =>
  `least(CASE WHEN ${ends}::boolean THEN NULL ELSE waiting_since END, ${begins}::timestamptz)`;

/**
 * Builds the SQL for a change of the wait that is not caused by an answer. If the change ends the wait, the wait is
 * settled: it does not come back when an earlier answer fails.
 */
export const waitSettledSql = (ends: string, begins: string): string =>
  `waiting_since = ${waitAfterSql(ends, begins)},
   wait_settled_seq = CASE WHEN ${ends}::boolean THEN (SELECT max(m.seq) FROM messages m WHERE m.conversation_id = conversations.id)
                           ELSE wait_settled_seq END`;

/** The facts that decide whether a release ends the wait. */
interface Left {
  /** Whether an AI agent continues the conversation. */
  readonly hasAgent: boolean;
  /** Whether the customer has written and received no answer that counts. */
  readonly isUnanswered: boolean;
}

/**
 * Whether a release ends the wait. If an AI agent continues, the wait ends. Otherwise only a wait that consisted of
 * nothing but the handoff request ends.
 */
export const releaseEnds = ({ hasAgent, isUnanswered }: Left): boolean => hasAgent || !isUnanswered;

/**
 * Returns how an action changes the wait. A resolve does not change the wait: the wait does not count while the
 * conversation is closed, and goes on from its beginning after a reopening. A takeover is not an answer, so it does not
 * change the wait. A release ends the wait if an AI agent continues. Without an AI agent, or if another person is
 * requested at once, an unanswered customer still waits.
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
