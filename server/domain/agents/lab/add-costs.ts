import { shortDecimal } from '#server/base/strip-ends.ts';

const decimals = 12;

function inSmallest(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'));
}

/** Adds two costs (decimal texts) exactly. The sum is unknown if either cost is unknown. */
export function addCosts(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  const digits = (inSmallest(a) + inSmallest(b)).toString().padStart(decimals + 1, '0');
  return shortDecimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}
