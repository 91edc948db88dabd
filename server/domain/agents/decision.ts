import type { HandoffCode } from '#server/contract/handoff-codes.ts';
import type { Sentiment } from '#server/contract/sentiment.ts';
import type { Source } from './cited.ts';
import type { Saying } from './turn-tools.ts';

/** What the turn wants; whether it happens is asked under the conversation's lock. */
export type Decision =
  | { readonly kind: 'reply'; readonly text: string; readonly sources: readonly Source[] }
  /** Buttons or a list in place of a text. */
  | { readonly kind: 'say'; readonly tool: Saying; readonly input: Record<string, unknown> }
  /** The turn was not the agent's any more before it came to an end; `settled`: what waits wants no answer. */
  | { readonly kind: 'silent'; readonly why: string; readonly settled?: boolean }
  | {
      readonly kind: 'hand_off';
      readonly code: HandoffCode;
      /** For the team. */
      readonly reason: string;
      readonly summary: string | null;
      /** What the customer is told; null: nobody could say anything fitting. */
      readonly text: string | null;
    };

/** What thinking came to, and what it took. */
export interface Thought {
  readonly decision: Decision;
  readonly provider: string | null;
  readonly model: string | null;
  /** Calls of a model. */
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** US dollars as decimal text; null: the price is not known. */
  readonly cost: string | null;
  readonly trace: Readonly<Record<string, unknown>>;
  /** How the customer's words sound; null: nobody asked, or nobody said. */
  readonly sentiment: Sentiment | null;
}

/** A person is asked, without a word of a model. */
export const handOffFor = (code: HandoffCode, reason: string, text: string | null = null): Decision => ({
  kind: 'hand_off',
  code,
  reason,
  summary: null,
  text,
});

/** Nobody thought: what a rule said. */
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

/** The turn is not the agent's any more: nothing of it happens. */
export class NotOurs extends Error {
  readonly why: string;
  constructor(why: string) {
    super(why);
    this.why = why;
  }
}
