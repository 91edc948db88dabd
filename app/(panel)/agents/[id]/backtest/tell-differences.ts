import type { BacktestAnswer } from '#server/contract/agent-backtest.ts';

/** From here on two answers count as the same. */
const sameFrom = 0.75;
const partlyFrom = 0.4;

export type Verdict = 'open' | 'broken' | 'handed_over' | 'same' | 'partly' | 'different' | 'unknown';

/** What the comparison came to, in one word. */
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

/** Worth a look: said otherwise, or asked a person where somebody answered. */
const isDifference = (answer: BacktestAnswer): boolean =>
  ['partly', 'different', 'handed_over'].includes(verdictOf(answer));

/** Those of a view; differences the furthest first. */
export function shownIn(view: View, answers: readonly BacktestAnswer[]): BacktestAnswer[] {
  if (view === 'all') return [...answers];
  if (view === 'handed_over') return answers.filter((one) => verdictOf(one) === 'handed_over');
  return answers.filter(isDifference).sort((a, b) => (a.agreement ?? 0) - (b.agreement ?? 0));
}
