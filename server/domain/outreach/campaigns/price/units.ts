import { shortDecimal } from '#server/base/strip-ends.ts';

/** Rates have at most eight decimal places, so whole numbers of these units are exact. */
const decimals = 8;
export const unitsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
};
export const amountOf = (units: bigint): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  return shortDecimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};
