import { useFormatter } from 'next-intl';
import type { Cost } from '#server/contract/cost.ts';

/** Money with all its digits: rates are fractions of a cent. */
export function useMoney(): (cost: Cost) => string {
  const format = useFormatter();
  return ({ amount, currency }) =>
    format.number(Number(amount), {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 8,
    });
}
