'use client';

import { useMoney } from '#app/_ui/use-money.ts';

/** What models were paid, told in US dollars, as the organization reads money. */
export function useDollars(): (amount: string | number) => string {
  const money = useMoney();
  return (amount) => money({ amount: String(amount), currency: 'USD' });
}
