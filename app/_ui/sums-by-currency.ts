import type { Cost } from '#server/contract/cost.ts';

/** One sum for each currency, in the order in which they come: no currency is made of another. */
export function sumsByCurrency(costs: readonly Cost[]): { amount: number; currency: string }[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of costs) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
