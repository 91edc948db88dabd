import { useFormatter } from 'next-intl';
import type { Cost } from '#server/contract/cost.ts';
import { useMoneyShown } from './money.tsx';
import { shownMoney, shownSums } from './shown-money.ts';

/** Less than that is said to be less: nothing that was paid reads as nothing. */
const cent = 0.01;

function useSaid(): (sum: { readonly amount: number; readonly currency: string }) => string {
  const format = useFormatter();
  return ({ amount, currency }) => {
    const said = (value: number) =>
      format.number(value, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return amount > 0 && amount < cent / 2 ? `< ${said(cent)}` : said(amount);
  };
}

/** Money as people read it: in the organization's currency, with two decimals. */
export function useMoney(): (cost: Cost) => string {
  const shown = useMoneyShown();
  const said = useSaid();
  return (cost) => said(shownMoney(cost, shown));
}

/** Several sums in one line, those of one currency together; empty without any. */
export function useSums(): (costs: readonly Cost[]) => string {
  const shown = useMoneyShown();
  const said = useSaid();
  return (costs) => shownSums(costs, shown).map(said).join(' + ');
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
