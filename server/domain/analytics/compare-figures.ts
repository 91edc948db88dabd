import type { Actor } from '#server/base/actor.ts';
import { isIn, unpaid } from '#server/contract/figure-words.ts';
import type { CompareFiguresInput, CompareFiguresResult } from '#server/contract/figures-page.ts';
import { selectNames } from './comparison.store.ts';
import { totalsOf } from './figures.view.ts';
import { readPeriod } from './read-period.ts';
import { readWhose } from './read-whose.ts';
import { type PaidRow, selectPaid } from './spending.store.ts';
import { spendingOf } from './spending.view.ts';
import { sumFigures } from './sum-figures.ts';

/**
 * The figures of each agent, member, channel, number, tag or queue, those with most conversations first. Throws invalid_request,
 * segment_not_found.
 */
export async function compareFigures(
  { organizationId }: Actor,
  input: CompareFiguresInput,
): Promise<CompareFiguresResult> {
  const { by } = input;
  const isPaid = !isIn(unpaid, by);
  const period = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const { from, to, as_of } = period;
  const whose = await readWhose(organizationId, input);
  const [summed, paid] = await Promise.all([
    sumFigures(organizationId, by, period, input, whose),
    isPaid ? selectPaid(organizationId, { by, from, to, whose }) : ([] as PaidRow[]),
  ]);
  const idOf = ({ dimension }: { readonly dimension: string }) => dimension.slice(by.length + 1);
  const [sums, paidBy] = [Map.groupBy(summed, idOf), Map.groupBy(paid, idOf)];
  const ids = [...new Set([...sums.keys(), ...paidBy.keys()])];
  const named = by === 'channel' ? [] : await selectNames(organizationId, by, ids);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => ({
    id,
    name: by === 'channel' ? id : (names.get(id) ?? null),
    figures: totalsOf(sums.get(id) ?? []),
    spending: isPaid ? spendingOf(paidBy.get(id) ?? []) : null,
  }));
  const size = ({ figures }: (typeof rows)[number]) => figures.conversations_opened + figures.messages_out / 1e9;
  return { from, to, as_of, rows: rows.toSorted((one, other) => size(other) - size(one)) };
}
