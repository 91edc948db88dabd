import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type {
  CompareAutomationsInput,
  CompareAutomationsResult,
  CompareCampaignsInput,
  CompareCampaignsResult,
} from '#server/contract/figures-page.ts';
import { readPeriod } from './read-period.ts';
import { selectAutomations, selectCampaignCosts, selectCampaigns } from './undertaking.store.ts';

/** What each campaign reached and cost, of the people it wrote to in the period. Throws invalid_request. */
export async function compareCampaigns(
  { organizationId }: Actor,
  input: CompareCampaignsInput,
): Promise<CompareCampaignsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const as_of = now().toISOString();
  const [campaigns, costs] = await Promise.all([
    selectCampaigns(organizationId, from, to),
    selectCampaignCosts(organizationId, from, to),
  ]);
  const costsOf = Map.groupBy(costs, ({ id }) => id);
  const rows = campaigns.map((row) => {
    const paid = costsOf.get(row.id) ?? [];
    const cost = paid.flatMap(({ amount, currency }) => (amount && currency ? [{ amount, currency }] : []));
    return { ...row, cost, unknown: paid.reduce((sum, { unknown }) => sum + unknown, 0) };
  });
  return { from, to, as_of, rows };
}

/** What each flow did, by its runs that began in the period. Throws invalid_request. */
export async function compareAutomations(
  { organizationId }: Actor,
  input: CompareAutomationsInput,
): Promise<CompareAutomationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const as_of = now().toISOString();
  return { from, to, as_of, rows: await selectAutomations(organizationId, from, to) };
}
