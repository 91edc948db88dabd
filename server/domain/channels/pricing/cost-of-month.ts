import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { shortDecimal } from '#server/base/strip-ends.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import type { CostOfMonth, CostOfMonthInput } from '#server/contract/channels/price.ts';
import { type CostRow, selectCosts } from './cost.store.ts';
import { todayOf } from './price-rate.store.ts';

/** Returns the exact sum of decimal texts. The sum is computed in integers of the smallest unit that occurs. */
export function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((one) => one.split('.')[1]?.length ?? 0));
  const units = amounts.map((one) => {
    const [whole = '0', part = ''] = one.split('.');
    return BigInt(whole + part.padEnd(decimals, '0'));
  });
  const text = units
    .reduce((sum, one) => sum + one, 0n)
    .toString()
    .padStart(decimals + 1, '0');
  if (decimals === 0) return text;
  return shortDecimal(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`);
}

/** Adds up the messages of several rows. Money is added up separately for each currency. */
function countsOf(rows: readonly CostRow[]) {
  const add = (of: (row: CostRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const currencies = [...new Set(rows.flatMap((row) => (row.amount === null ? [] : (row.currency ?? []))))].sort();
  const cost = currencies.map((currency): Cost => {
    const amounts = rows.flatMap((row) => (row.currency === currency && row.amount !== null ? [row.amount] : []));
    return { amount: sumOf(amounts), currency };
  });
  return {
    messages: add((row) => row.messages),
    free: add((row) => row.free),
    unknown: add((row) => row.unknown),
    cost,
  };
}

function groupBy(rows: readonly CostRow[], key: 'connection_id' | 'category'): CostRow[][] {
  const groups = new Map<string, CostRow[]>();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
  return [...groups.values()];
}

function numberOf(rows: readonly CostRow[]): CostOfMonth['numbers'] {
  const [first] = rows;
  if (!first) return [];
  const { connection_id, name, phone } = first;
  const categories = groupBy(rows, 'category').map((of) => ({ category: of[0]?.category ?? '', ...countsOf(of) }));
  return [{ connection_id, name, phone, ...countsOf(rows), categories }];
}

/**
 * Returns the cost of a month's messages by number and category. The cost is the sum of the prices that the single
 * messages show.
 */
export async function costOfMonth({ organizationId }: Actor, input: CostOfMonthInput): Promise<CostOfMonth> {
  const month = input.month ?? (await todayOf(organizationId, now())).slice(0, 7);
  const rows = await selectCosts(organizationId, month);
  return { month, ...countsOf(rows), numbers: groupBy(rows, 'connection_id').flatMap(numberOf) };
}
