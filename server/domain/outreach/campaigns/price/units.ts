import { shortDecimal } from '#server/base/strip-ends.ts';

/**
 * The number of decimal places of an amount. Rates have at most eight, so amounts are exact as whole numbers of the
 * smallest unit.
 */
const decimals = 8;
export const unitsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
};
export const amountOf = (units: bigint): string => {
  const digits = String(units).padStart(decimals + 1, '0');
  return shortDecimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
};
