import type { Backtest } from '#server/contract/agent-backtest.ts';
import type { Draft } from '../draft.ts';

/** What it may cost, and what that is reckoned from. */
export type Estimate =
  | { readonly kind: 'free' | 'unknown' }
  | { readonly kind: 'measured'; readonly amount: number; readonly answers: number }
  | { readonly kind: 'reckoned'; readonly amount: number };

type Thinker = Pick<Draft, 'provider' | 'prices' | 'instructions' | 'max_output_tokens'>;

/** As tokens are reckoned everywhere before somebody counts them. */
const charactersPerToken = 3.2;
/** The rest of a prompt: the frame, what is found, the talk. And the comparison, which reads both answers. */
const frameTokens = 1_500;
const compareTokens = 600;
/** A model calls for the knowledge, then answers. */
const callsPerAnswer = 2;
const answersPerConversation = 2;
const tokensOut = 150;

/** Of earlier backtests: what an answer cost, and how many a conversation had; only where every price is known. */
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
 * Before it begins: by what earlier ones cost, else by the prices somebody entered and the length of the instructions.
 * An upper one: there may be fewer conversations than asked for.
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
