import type { Actor } from '#server/base/actor.ts';
import type { Figures } from '#server/contract/insight/analytics.ts';
import { isIn, unpaid } from '#server/contract/insight/figure-words.ts';
import type { CompareFiguresInput, CompareFiguresResult, Spending } from '#server/contract/insight/figures-page.ts';
import { totalsOf } from '../figures/figures.view.ts';
import { readPeriod } from '../read-period.ts';
import { readWhose } from '../read-whose.ts';
import { addCosts, costEach } from '../spending/cost-each.ts';
import { type PaidRow, selectPaid } from '../spending/spending.store.ts';
import { spendingOf } from '../spending/spending.view.ts';
import { selectNames } from '../sums/comparison.store.ts';
import { sumFigures } from '../sums/sum-figures.ts';
import { type LoadRow, selectLoads } from './load.store.ts';

/** Returns the total cost divided by the conversations opened, and by the conversations that the AI resolved. */
function eachOf({ operator, ai }: Spending, figures: Figures) {
  const paid = addCosts(operator.unknown > 0 ? null : operator.cost, ai.cost && [ai.cost]);
  return {
    conversation: costEach(paid, figures.conversations_opened),
    ai_resolution: costEach(paid, figures.conversations_resolved_by_ai),
  };
}

/**
 * Returns the figures of each agent, member, channel, number, tag or queue. Those with the most conversations come
 * first. Throws invalid_request, segment_not_found.
 */
export async function compareFigures(
  { organizationId }: Actor,
  input: CompareFiguresInput,
): Promise<CompareFiguresResult> {
  const { by } = input;
  const isPaid = !isIn(unpaid, by);
  const period = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const { from, to, as_of, is_behind } = period;
  const whose = await readWhose(organizationId, input);
  const [summed, paid, loads] = await Promise.all([
    sumFigures(organizationId, by, period, input, whose),
    isPaid ? selectPaid(organizationId, { by, from, to, whose }) : ([] as PaidRow[]),
    by === 'member' ? selectLoads(organizationId) : ([] as LoadRow[]),
  ]);
  const idOf = ({ dimension }: { readonly dimension: string }) => dimension.slice(by.length + 1);
  const [sums, paidBy] = [Map.groupBy(summed, idOf), Map.groupBy(paid, idOf)];
  const loadOf = new Map(loads.map(({ id, ...load }) => [id, load]));
  const ids = [...new Set([...sums.keys(), ...paidBy.keys(), ...loadOf.keys()])];
  const named = by === 'channel' ? [] : await selectNames(organizationId, by, ids);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => {
    const figures = totalsOf(sums.get(id) ?? []);
    const spending = isPaid ? spendingOf(paidBy.get(id) ?? []) : null;
    return {
      id,
      name: by === 'channel' ? id : (names.get(id) ?? null),
      figures,
      spending,
      each: by === 'agent' && spending ? eachOf(spending, figures) : null,
      load: by === 'member' ? (loadOf.get(id) ?? { open: 0, waiting: 0 }) : null,
    };
  });
  const size = ({ figures }: (typeof rows)[number]) => figures.conversations_opened + figures.messages_out / 1e9;
  return { from, to, as_of, is_behind, rows: rows.toSorted((one, other) => size(other) - size(one)) };
}
