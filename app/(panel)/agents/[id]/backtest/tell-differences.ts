import type { BacktestAnswer } from '#server/contract/agents/agent-backtest.ts';

/** The lowest agreement (0 to 1) at which two replies count as the same. */
const sameFrom = 0.75;
const partlyFrom = 0.4;

export type Verdict = 'open' | 'broken' | 'handed_over' | 'same' | 'partly' | 'different' | 'unknown';

/** Returns the verdict on one reply of a backtest, such as same or different, as one word. */
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
 * Whether the user should look at a reply: the draft replies differently, or hands off where the original reply did
 * not.
 */
const isDifference = (answer: BacktestAnswer): boolean =>
  ['partly', 'different', 'handed_over'].includes(verdictOf(answer));

/** Returns the replies that a view shows. The view of differences begins with the largest difference. */
export function shownIn(view: View, answers: readonly BacktestAnswer[]): BacktestAnswer[] {
  if (view === 'all') return [...answers];
  if (view === 'handed_over') return answers.filter((one) => verdictOf(one) === 'handed_over');
  return answers.filter(isDifference).sort((a, b) => (a.agreement ?? 0) - (b.agreement ?? 0));
}
