'use client';

import { useMoney } from '#app/_ui/text/use-money.ts';

/** Returns a function that formats what a model cost, in US dollars, in the organization's notation. */
export function useDollars(): (amount: string | number) => string {
  const money = useMoney();
  return (amount) => money({ amount: String(amount), currency: 'USD' });
}
