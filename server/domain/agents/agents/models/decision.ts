import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { Sentiment } from '#server/contract/inbox/sentiment.ts';
import type { Source } from '../reply/reply-marks.ts';
import type { Saying } from './turn-tools.ts';

/** The decision of a turn. Before the decision is carried out, it is checked again under the conversation's lock. */
export type Decision =
  | { readonly kind: 'reply'; readonly text: string; readonly sources: readonly Source[] }
  /** Sends buttons or a list instead of a text. */
  | { readonly kind: 'say'; readonly tool: Saying; readonly input: Record<string, unknown> }
  /**
   * Sends nothing, for example because a person took the conversation over during the turn. `settled` means that the
   * customer's unanswered messages need no answer.
   */
  | { readonly kind: 'silent'; readonly why: string; readonly settled?: boolean }
  | {
      readonly kind: 'hand_off';
      readonly code: HandoffCode;
      /** The reason for the handoff, in the team's language. */
      readonly reason: string;
      readonly summary: string | null;
      /** The text for the customer. Null if the turn produced no suitable text. */
      readonly text: string | null;
    };

/** The decision of a turn, and the model calls and cost that led to it. */
export interface Thought {
  readonly decision: Decision;
  readonly provider: string | null;
  readonly model: string | null;
  /** The number of model calls. */
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The cost in US dollars as decimal text. Null if the price is unknown. */
  readonly cost: string | null;
  readonly trace: Readonly<Record<string, unknown>>;
  /**
   * The sentiment of the customer's words. Null if the organization did not ask for it, or if the model did not state
   * it.
   */
  readonly sentiment: Sentiment | null;
}

/** Builds a decision to hand the conversation over to a person, when no model wrote the text. */
export const handOffFor = (code: HandoffCode, reason: string, text: string | null = null): Decision => ({
  kind: 'hand_off',
  code,
  reason,
  summary: null,
  text,
});

/** Builds the outcome of a turn that was decided by a rule instead of a model. */
export const unthought = (decision: Decision, trace: Readonly<Record<string, unknown>>): Thought => ({
  decision,
  provider: null,
  model: null,
  steps: 0,
  tokensIn: 0,
  tokensOut: 0,
  cost: '0',
  trace: { ...trace, decision },
  sentiment: null,
});

/**
 * Thrown when the agent may no longer answer the turn, for example because a person took over. The turn then ends
 * without a message or action.
 */
export class NotOurs extends Error {
  readonly why: string;
  constructor(why: string) {
    super(why);
    this.why = why;
  }
}
