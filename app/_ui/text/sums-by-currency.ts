import type { Cost } from '#server/contract/channels/cost.ts';

/** Adds up amounts by currency, in the order in which the currencies first occur. Amounts are never converted. */
export function sumsByCurrency(costs: readonly Cost[]): { amount: number; currency: string }[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of costs) sums.set(currency, (sums.get(currency) ?? 0) + Number(amount));
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
