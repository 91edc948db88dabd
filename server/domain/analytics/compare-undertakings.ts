import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
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
  const as_of = now().toISOString();
  const [campaigns, costs, turns] = await Promise.all([
    selectCampaigns(organizationId, from, to),
    selectCampaignCosts(organizationId, from, to),
    selectCampaignTurns(organizationId, from, to),
  ]);
  const turnsOf = Map.groupBy(turns, ({ id }) => id);
  const costsOf = Map.groupBy(costs, ({ id }) => id);
  const rows = campaigns.map((row) => {
    const paid = costsOf.get(row.id) ?? [];
    const cost = paid.flatMap(({ amount, currency }) => (amount && currency ? [{ amount, currency }] : []));
    const unknown = paid.reduce((sum, one) => sum + one.unknown, 0);
    const ai_cost = aiCostOf(turnsOf.get(row.id) ?? []);
    const all = addCosts(unknown > 0 ? null : cost, ai_cost);
    const each = { per_reply: costEach(all, row.replied), per_conversion: costEach(all, row.converted) };
    return { ...row, cost, unknown, ai_cost, ...each };
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
