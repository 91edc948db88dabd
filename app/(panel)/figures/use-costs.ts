import { useFormatter, useTranslations } from 'next-intl';
import type { Cost } from '#server/contract/cost.ts';

/**
 * Sums as people read them, one of each currency; a question mark where no rate is known, at least so much where some are not,
 * a dash where nothing was paid.
 */
export function useCosts(): (costs: readonly Cost[] | null, unknown?: number) => string {
  const t = useTranslations('figures');
  const format = useFormatter();
  return (costs, unknown = 0) => {
    if (costs === null || (costs.length === 0 && unknown > 0)) return '?';
    if (costs.length === 0) return '–';
    const moneyOf = ({ amount, currency }: Cost) =>
      format.number(Number(amount), {
        style: 'currency',
        currency,
        maximumFractionDigits: Number(amount) < 1 ? 4 : 2,
      });
    const cost = costs.map(moneyOf).join(' + ');
    return unknown > 0 ? t('costAtLeast', { cost, count: unknown }) : cost;
  };
}
