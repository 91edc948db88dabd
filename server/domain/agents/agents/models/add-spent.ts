import { sumOf } from '../../../channels/pricing/cost-of-month.ts';
import type { Thought } from './decision.ts';

/** The model calls, tokens and cost of a turn so far. */
export type Spent = Pick<Thought, 'provider' | 'model' | 'steps' | 'tokensIn' | 'tokensOut' | 'cost'>;

const isNothing = ({ steps, tokensIn, tokensOut }: Spent) => steps + tokensIn + tokensOut === 0;

/**
 * Adds up what two workers spent on the same turn, one after the other. The cost is known only if both costs are known.
 */
export function addSpent(before: Spent, after: Spent): Spent {
  if (isNothing(before)) return after;
  const isKnown = before.cost !== null && after.cost !== null;
  return {
    provider: after.provider ?? before.provider,
    model: after.model ?? before.model,
    steps: before.steps + after.steps,
    tokensIn: before.tokensIn + after.tokensIn,
    tokensOut: before.tokensOut + after.tokensOut,
    cost: isKnown ? sumOf([before.cost ?? '0', after.cost ?? '0']) : null,
  };
}
