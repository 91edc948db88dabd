import { useTranslations } from 'next-intl';
import { useSums } from '#app/_ui/text/use-money.ts';
import type { Cost } from '#server/contract/channels/cost.ts';

/**
 * Returns a function that formats costs, one amount for each currency. The text is a question mark if no price is
 * known, “at least” an amount if some prices are missing, and a dash if nothing was paid.
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
