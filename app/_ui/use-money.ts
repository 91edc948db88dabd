import { useFormatter } from 'next-intl';
import type { Cost } from '#server/contract/cost.ts';
import { sumsByCurrency } from './sums-by-currency.ts';

/** Less than that is said to be less: nothing that was paid reads as nothing. */
const cent = 0.01;

/** Money as people read it: with two decimals, in the currency it was charged in. Nobody converts: no rate here is the bill's. */
export function useMoney(): (cost: { readonly amount: string | number; readonly currency: string }) => string {
  const format = useFormatter();
  return ({ amount: given, currency }) => {
    const amount = Number(given);
    const said = (value: number) =>
      format.number(value, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return amount > 0 && amount < cent / 2 ? `< ${said(cent)}` : said(amount);
  };
}

/** Several sums in one line, those of one currency together; empty without any. */
export function useSums(): (costs: readonly Cost[]) => string {
  const said = useMoney();
  return (costs) => sumsByCurrency(costs).map(said).join(' + ');
}

/** A rate as it was agreed, in its own currency with all its digits: rates are fractions of a cent. */
export function useRate(): (cost: Cost) => string {
  const format = useFormatter();
  return ({ amount, currency }) =>
    format.number(Number(amount), {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 8,
    });
}
