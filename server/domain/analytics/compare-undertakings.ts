import type { Actor } from '#server/base/actor.ts';
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
  const [campaigns, costs] = await Promise.all([
    selectCampaigns(organizationId, from, to),
    selectCampaignCosts(organizationId, from, to),
  ]);
  const costsOf = Map.groupBy(costs, ({ id }) => id);
  const rows = campaigns.map((row) => ({
    ...row,
    cost: (costsOf.get(row.id) ?? []).flatMap(({ amount, currency }) => (currency ? [{ amount, currency }] : [])),
  }));
  return { from, to, rows };
}

/** What each flow did, by its runs that began in the period. Throws invalid_request. */
export async function compareAutomations(
  { organizationId }: Actor,
  input: CompareAutomationsInput,
): Promise<CompareAutomationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  return { from, to, rows: await selectAutomations(organizationId, from, to) };
}
