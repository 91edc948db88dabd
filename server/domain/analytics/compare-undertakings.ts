import type { Actor } from '#server/base/actor.ts';
import type { Cost } from '#server/contract/cost.ts';
import type {
  CompareAutomationsInput,
  CompareAutomationsResult,
  CompareCampaignsInput,
  CompareCampaignsResult,
} from '#server/contract/figures-page.ts';
import { type CampaignTurnsRow, selectCampaignTurns } from './campaign-turns.store.ts';
import { addCosts, costEach } from './cost-each.ts';
import { readPeriod } from './read-period.ts';
import { selectAutomations, selectCampaignCosts, selectCampaigns } from './undertaking.store.ts';

const aiCostOf = (turns: readonly CampaignTurnsRow[]): Cost[] | null =>
  addCosts(
    ...turns.map(({ unknown, amount, currency }) => (unknown > 0 ? null : amount ? [{ amount, currency }] : [])),
  );

/** What each campaign reached and cost, of the people it wrote to in the period. Throws invalid_request. */
export async function compareCampaigns(
  { organizationId }: Actor,
  input: CompareCampaignsInput,
): Promise<CompareCampaignsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const [campaigns, costs, turns] = await Promise.all([
    selectCampaigns(organizationId, from, to),
    selectCampaignCosts(organizationId, from, to),
    selectCampaignTurns(organizationId, from, to),
  ]);
  const turnsOf = Map.groupBy(turns, ({ id }) => id);
  const costsOf = Map.groupBy(costs, ({ id }) => id);
  const rows = campaigns.map((row) => ({
    ...row,
    cost: (costsOf.get(row.id) ?? []).flatMap(({ amount, currency }) => (currency ? [{ amount, currency }] : [])),
  }));
  const valued = rows.map((row) => {
    const ai_cost = aiCostOf(turnsOf.get(row.id) ?? []);
    const paid = addCosts(row.cost, ai_cost);
    return { ...row, ai_cost, per_reply: costEach(paid, row.replied), per_conversion: costEach(paid, row.converted) };
  });
  return { from, to, rows: valued };
}

/** What each flow did, by its runs that began in the period. Throws invalid_request. */
export async function compareAutomations(
  { organizationId }: Actor,
  input: CompareAutomationsInput,
): Promise<CompareAutomationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  return { from, to, rows: await selectAutomations(organizationId, from, to) };
}
