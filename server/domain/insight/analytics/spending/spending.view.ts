import type { Spending } from '#server/contract/insight/figures-page.ts';
import { sumOf } from '../../../channels/pricing/cost-of-month.ts';
import type { PaidRow } from './spending.store.ts';

/** Sums costs per currency. The cost of the AI models is unknown unless the cost of every agent turn is known. */
export function spendingOf(rows: readonly PaidRow[]): Spending {
  const [operator, ai] = [rows.filter((row) => row.source === 'operator'), rows.filter((row) => row.source === 'ai')];
  const add = (of: readonly PaidRow[], value: (row: PaidRow) => number) => of.reduce((sum, row) => sum + value(row), 0);
  const known = operator.filter((row) => row.amount !== null && row.currency !== null);
  const cost = [...Map.groupBy(known, ({ currency }) => currency ?? '')].map(([currency, of]) => ({
    amount: sumOf(of.flatMap(({ amount }) => amount ?? [])),
    currency,
  }));
  const isKnown = ai.every(({ unknown }) => unknown === 0);
  return {
    operator: { priced: add(operator, ({ times }) => times), unknown: add(operator, ({ unknown }) => unknown), cost },
    ai: {
      turns: add(ai, ({ times }) => times),
      tokens_in: add(ai, ({ tokens_in }) => tokens_in),
      tokens_out: add(ai, ({ tokens_out }) => tokens_out),
      cost: isKnown
        ? { amount: sumOf(ai.flatMap(({ amount }) => amount ?? [])), currency: ai[0]?.currency ?? 'USD' }
        : null,
    },
  };
}
