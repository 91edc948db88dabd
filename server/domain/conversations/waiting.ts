import type { ConversationAction, ConversationState } from './conversation-state.ts';

/*
 * Since when a conversation waits (decision 141): the earliest of its pending handoff and the first customer message that
 * nobody who counts has answered. It ends with an answer that counts, a release to the AI, or a resolve. An answer that fails is none
 * (failed-answers.store.ts).
 */

/** A moment: a date here, milliseconds in the figures. */
type Moment = Date | number;

/** What happens to a wait: it ends, or begins at a moment unless it began earlier. Both: it begins anew. */
export interface WaitChange<At extends Moment = Date> {
  readonly ends: boolean;
  readonly begins: At | null;
}

type Said = {
  /** Who wrote it, as messages name their authors. */
  readonly kind: string;
  readonly isTemplate: boolean;
  /** No handoff is pending and nobody has taken over. */
  readonly aiInCharge: boolean;
};

/**
 * Is it an answer? A person's always is; that of a key, or of a partner, is unless it is a template; the AI's is while
 * the AI is in charge. What the system says by itself (it takes longer, an opt-out, a question for a rating), a flow's
 * and a campaign's are none.
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
  /** What the customer sent wants no answer. */
  | { readonly kind: 'settled' };

const nothing: WaitChange<never> = { ends: false, begins: null };
const end: WaitChange<never> = { ends: true, begins: null };

/** The one rule: what each happening does to a wait. */
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

/** The wait after a change, given the one before. */
export function waitAfter<At extends Moment>(since: At | null, { ends, begins }: WaitChange<At>): At | null {
  const kept = ends ? null : since;
  if (kept === null || begins === null) return kept ?? begins;
  return Number(begins) < Number(kept) ? begins : kept;
}

/** The same in SQL, with the places of `ends` and `begins`: what the row says now decides, not what was read before. */
export const waitAfterSql = (ends: string, begins: string): string =>
  `least(CASE WHEN ${ends}::boolean THEN NULL ELSE waiting_since END, ${begins}::timestamptz)`;

/**
 * What something else than an answer does to a wait, for the row: what it ends is settled, and comes back with no earlier
 * answer that fails.
 */
export const waitSettledSql = (ends: string, begins: string): string =>
  `waiting_since = ${waitAfterSql(ends, begins)},
   wait_settled_seq = CASE WHEN ${ends}::boolean THEN (SELECT max(m.seq) FROM messages m WHERE m.conversation_id = conversations.id)
                           ELSE wait_settled_seq END`;

/** What a release has to know. */
interface Left {
  /** An AI goes on. */
  readonly hasAgent: boolean;
  /** The customer wrote, and nobody who counts has answered. */
  readonly isUnanswered: boolean;
}

/** Does a release end the wait? Where no AI goes on, only one of which nothing is left but the request for a person. */
export const releaseEnds = ({ hasAgent, isUnanswered }: Left): boolean => hasAgent || !isUnanswered;

/**
 * What an action does to the wait. A resolve leaves it as it is: while the conversation is not open it is not in force,
 * and a conversation that is opened again waits since then. A takeover is no answer. A release ends it where an AI goes
 * on; where there is none, or another person is asked for at once, a customer who is unanswered goes on waiting.
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
