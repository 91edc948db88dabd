import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import type { Sentiment } from '#server/contract/inbox/sentiment.ts';
import type { Source } from '../reply/cited.ts';
import type { Saying } from './turn-tools.ts';

/** What the turn decided. Whether it is carried out is checked later, under the conversation's lock. */
export type Decision =
  | { readonly kind: 'reply'; readonly text: string; readonly sources: readonly Source[] }
  /** Sends buttons or a list instead of a text. */
  | { readonly kind: 'say'; readonly tool: Saying; readonly input: Record<string, unknown> }
  /**
   * Says nothing, because the turn stopped being the agent's before it ended. `settled`: the messages that wait need no
   * answer.
   */
  | { readonly kind: 'silent'; readonly why: string; readonly settled?: boolean }
  | {
      readonly kind: 'hand_off';
      readonly code: HandoffCode;
      /** The reason as the team reads it. */
      readonly reason: string;
      readonly summary: string | null;
      /** The text that the customer reads; null if no fitting text was found. */
      readonly text: string | null;
    };

/** The decision of a turn, and what it cost to reach it. */
export interface Thought {
  readonly decision: Decision;
  readonly provider: string | null;
  readonly model: string | null;
  /** The number of model calls. */
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars as decimal text. Null if the price is unknown. */
  readonly cost: string | null;
  readonly trace: Readonly<Record<string, unknown>>;
  /** The sentiment of the customer's words. Null if it was not asked for, or the model did not name it. */
  readonly sentiment: Sentiment | null;
}

/** Builds a decision to hand over to a person, without text from a model. */
export const handOffFor = (code: HandoffCode, reason: string, text: string | null = null): Decision => ({
  kind: 'hand_off',
  code,
  reason,
  summary: null,
  text,
});

/** Builds the outcome of a turn that a rule decided, without any model. */
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

/** Thrown when the turn is not the agent's any more; nothing of the turn is carried out. */
export class NotOurs extends Error {
  readonly why: string;
  constructor(why: string) {
    super(why);
    this.why = why;
  }
}
