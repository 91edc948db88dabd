import { useFormatter } from 'next-intl';
import type { Cost } from '#server/contract/channels/cost.ts';
import { sumsByCurrency } from './sums-by-currency.ts';

/** Amounts below half a cent are shown as less than a cent, so that no payment is shown as zero. */
const cent = 0.01;

/**
 * Returns a function that formats an amount with two decimals, in the currency in which it was charged. Amounts are not
 * converted, because we do not know the exchange rate of the bill.
 */
export function useMoney(): (cost: { readonly amount: string | number; readonly currency: string }) => string {
  const format = useFormatter();
  return ({ amount: given, currency }) => {
    const amount = Number(given);
    const said = (value: number) =>
      format.number(value, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return amount > 0 && amount < cent / 2 ? `< ${said(cent)}` : said(amount);
  };
}

/** Returns a function that formats sums in several currencies as one line. The text is empty if there are no sums. */
export function useSums(): (costs: readonly Cost[]) => string {
  const said = useMoney();
  return (costs) => sumsByCurrency(costs).map(said).join(' + ');
}

/**
 * Returns a function that formats a price rate in its own currency with all its digits, because rates are fractions of
 * a cent.
 */
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
