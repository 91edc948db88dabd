import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import type { Draft } from '../draft.ts';

/** The estimated cost of a backtest, and what the estimate is based on. */
export type Estimate =
  | { readonly kind: 'free' | 'unknown' }
  | { readonly kind: 'measured'; readonly amount: number; readonly answers: number }
  | { readonly kind: 'reckoned'; readonly amount: number };

type Thinker = Pick<Draft, 'provider' | 'prices' | 'instructions' | 'max_output_tokens'>;

/** How many characters one token has on average. Other estimates of tokens use the same value. */
const charactersPerToken = 3.2;
/**
 * Estimated tokens of a prompt besides the instructions (fixed text, knowledge passages and conversation), and of the
 * comparison, which reads both replies.
 */
const frameTokens = 1_500;
const compareTokens = 600;
/** The number of model calls for one reply: one call searches the knowledge, and one call writes the reply. */
const callsPerAnswer = 2;
const answersPerConversation = 2;
const tokensOut = 150;

/**
 * Measures the average cost of a conversation in earlier backtests, and how many replies the average is based on. Uses
 * only finished backtests in which every price is known.
 */
function measure(before: readonly Backtest[]): { readonly perConversation: number; readonly answers: number } | null {
  const priced = before.filter(
    ({ answers, open, unpriced, cost, conversations }) =>
      open === 0 && answers > 0 && conversations > 0 && unpriced === 0 && Number(cost) > 0,
  );
  const sum = (of: (one: Backtest) => number) => priced.reduce((all, one) => all + of(one), 0);
  if (priced.length === 0) return null;
  return {
    perConversation: sum(({ cost }) => Number(cost)) / sum((one) => one.conversations),
    answers: sum((one) => one.answers),
  };
}

/**
 * Estimates the cost of a backtest before it starts. Uses the cost of earlier backtests. Without such backtests, uses
 * the prices that the user entered and the length of the instructions. The estimate is an upper limit, because there
 * may be fewer conversations than requested.
 */
export function estimateCost(draft: Thinker, conversations: number, before: readonly Backtest[]): Estimate {
  if (draft.provider === 'builtin') return { kind: 'free' };
  const measured = measure(before);
  if (measured)
    return { kind: 'measured', amount: measured.perConversation * conversations, answers: measured.answers };
  if (!draft.prices) return { kind: 'unknown' };
  const read = callsPerAnswer * (draft.instructions.length / charactersPerToken + frameTokens) + compareTokens;
  const written = callsPerAnswer * Math.min(tokensOut, draft.max_output_tokens);
  const each = (read * Number(draft.prices.input) + written * Number(draft.prices.output)) / 1_000_000;
  return { kind: 'reckoned', amount: each * conversations * answersPerConversation };
}
