import { useTranslations } from 'next-intl';
import { useSums } from '#app/_ui/text/use-money.ts';
import type { Cost } from '#server/contract/channels/cost.ts';

/**
 * Returns a function that formats sums, one for each currency. It returns a question mark if no rate is known, “at
 * least” the known sum if some rates are missing, and a dash if nothing was paid.
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
