'use client';

import { useFormatter } from 'next-intl';

/** US dollars; small amounts with as many places as they need to be one. */
export function useDollars(): (amount: string | number) => string {
  const format = useFormatter();
  return (amount) => {
    const value = Number(amount);
    const maximumFractionDigits = value > 0 && value < 0.001 ? 6 : value > 0 && value < 0.1 ? 4 : 2;
    return format.number(value, { style: 'currency', currency: 'USD', maximumFractionDigits });
  };
}
