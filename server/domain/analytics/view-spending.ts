import type { Actor } from '#server/base/actor.ts';
import type { ViewSpendingInput, ViewSpendingResult } from '#server/contract/figures-page.ts';
import { readPeriod } from './read-period.ts';
import { selectPaid, selectPaidEach } from './spending.store.ts';
import { spendingOf } from './spending.view.ts';
import { whoseOf } from './sum-figures.ts';

/** What the conversations somebody asks for cost: operator and models, and one of them on average. Throws invalid_request. */
export async function viewSpending({ organizationId }: Actor, input: ViewSpendingInput): Promise<ViewSpendingResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const asked = { by: 'all', from, to, whose: whoseOf(input) };
  const [paid, each] = await Promise.all([selectPaid(organizationId, asked), selectPaidEach(organizationId, asked)]);
  const per_conversation = each.map(({ amount, currency }) => ({ amount, currency }));
  return { ...spendingOf(paid), conversations: each[0]?.conversations ?? 0, per_conversation };
}
