import { useFormatter } from 'next-intl';
import type { Cost } from '#server/contract/cost.ts';

/** Sums as people read them, one of each currency; a question mark where a rate is not known, a dash where nothing was paid. */
export function useCosts(): (costs: readonly Cost[] | null) => string {
  const format = useFormatter();
  return (costs) => {
    if (costs === null) return '?';
    if (costs.length === 0) return '–';
    const moneyOf = ({ amount, currency }: Cost) =>
      format.number(Number(amount), {
        style: 'currency',
        currency,
        maximumFractionDigits: Number(amount) < 1 ? 4 : 2,
      });
    return costs.map(moneyOf).join(' + ');
  };
}
