import type { BacktestAnswer } from '#server/contract/agents/agent-backtest.ts';

/** The agreement from which two answers count as the same. */
const sameFrom = 0.75;
const partlyFrom = 0.4;

export type Verdict = 'open' | 'broken' | 'handed_over' | 'same' | 'partly' | 'different' | 'unknown';

/** Returns the result of the comparison as one word. */
export function verdictOf({ status, would, agreement }: BacktestAnswer): Verdict {
  if (status === 'queued') return 'open';
  if (status === 'broken' || !would) return 'broken';
  if (would.handoff) return 'handed_over';
  if (agreement === null) return 'unknown';
  if (agreement >= sameFrom) return 'same';
  return agreement >= partlyFrom ? 'partly' : 'different';
}

export const views = ['differences', 'handed_over', 'all'] as const;
export type View = (typeof views)[number];

/**
 * Whether an answer is worth a look: the draft would answer differently, or would hand off where there was an answer.
 */
const isDifference = (answer: BacktestAnswer): boolean =>
  ['partly', 'different', 'handed_over'].includes(verdictOf(answer));

/** Returns the answers of a view. The view of differences begins with the largest difference. */
export function shownIn(view: View, answers: readonly BacktestAnswer[]): BacktestAnswer[] {
  if (view === 'all') return [...answers];
  if (view === 'handed_over') return answers.filter((one) => verdictOf(one) === 'handed_over');
  return answers.filter(isDifference).sort((a, b) => (a.agreement ?? 0) - (b.agreement ?? 0));
}
