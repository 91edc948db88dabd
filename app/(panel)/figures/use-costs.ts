import { useTranslations } from 'next-intl';
import { useSums } from '#app/_ui/use-money.ts';
import type { Cost } from '#server/contract/cost.ts';

/**
 * Sums as people read them, one of each currency; a question mark where no rate is known, at least so much where some are not,
 * a dash where nothing was paid.
 */
export function useCosts(): (costs: readonly Cost[] | null, unknown?: number) => string {
  const t = useTranslations('figures');
  const sums = useSums();
  return (costs, unknown = 0) => {
    if (costs === null || (costs.length === 0 && unknown > 0)) return '?';
    if (costs.length === 0) return '–';
    const cost = sums(costs);
    return unknown > 0 ? t('costAtLeast', { cost, count: unknown }) : cost;
  };
}
