import type { Actor } from '#server/base/actor.ts';
import type { ViewSpendingInput, ViewSpendingResult } from '#server/contract/insight/figures-page.ts';
import { readPeriod } from '../read-period.ts';
import { readWhose } from '../read-whose.ts';
import { selectPaid, selectPaidEach } from './spending.store.ts';
import { spendingOf } from './spending.view.ts';

/**
 * Returns what the requested conversations cost at the messaging provider and for AI models, and the average per
 * conversation. Throws invalid_request, segment_not_found.
 */
export async function viewSpending({ organizationId }: Actor, input: ViewSpendingInput): Promise<ViewSpendingResult> {
  const { from, to, as_of } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const asked = { by: 'all', from, to, whose: await readWhose(organizationId, input) };
  const [paid, each] = await Promise.all([selectPaid(organizationId, asked), selectPaidEach(organizationId, asked)]);
  const per_conversation = each.flatMap(({ amount, currency }) => (amount && currency ? [{ amount, currency }] : []));
  const { conversations = 0, unknown = 0 } = each[0] ?? {};
  return { ...spendingOf(paid), as_of, conversations, conversations_unknown: unknown, per_conversation };
}
