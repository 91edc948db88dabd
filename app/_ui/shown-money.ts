import type { Cost } from '#server/contract/cost.ts';

/** In which currency an organization reads money, and what a US dollar comes to in it: operators and models are paid in dollars. */
export interface MoneyShown {
  readonly currency: string;
  readonly perDollar: number;
}

/** Of an organization that speaks Portuguese reais, else dollars as they are. */
export const moneyShownFor = (locale: string, reaisPerDollar: number): MoneyShown =>
  locale.toLowerCase().startsWith('pt')
    ? { currency: 'BRL', perDollar: reaisPerDollar }
    : { currency: 'USD', perDollar: 1 };

/** A sum as it is shown: dollars in the organization's currency, others as they are; nobody invents a rate of theirs. */
export function shownMoney({ amount, currency }: Cost, shown: MoneyShown): { amount: number; currency: string } {
  const value = Number(amount);
  return currency === 'USD'
    ? { amount: value * shown.perDollar, currency: shown.currency }
    : { amount: value, currency };
}

/** Sums of several currencies as they are shown: those that come to the same one are one sum. */
export function shownSums(costs: readonly Cost[], shown: MoneyShown): { amount: number; currency: string }[] {
  const sums = new Map<string, number>();
  for (const cost of costs) {
    const { amount, currency } = shownMoney(cost, shown);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
