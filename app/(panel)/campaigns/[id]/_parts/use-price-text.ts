import { useTranslations } from 'next-intl';
import { useMoney } from '#app/_ui/text/use-money.ts';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';

/**
 * Returns a function that formats the total cost: an amount, a range, or an upper limit. Returns a dash if no rate is
 * known.
 */
export function usePriceText(): (price: Preflight['price']) => string {
  const t = useTranslations('campaigns');
  const money = useMoney();
  return ({ floor, ceiling, is_cap: isCap }) => {
    if (!floor || !ceiling) return '–';
    if (isCap === true) return t('upTo', { price: money(ceiling) });
    return floor.amount === ceiling.amount ? money(ceiling) : `${money(floor)} – ${money(ceiling)}`;
  };
}
