import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Cost } from '#server/contract/channels/cost.ts';
import { comparedMax } from '#server/contract/insight/figure-words.ts';
import type {
  CompareAutomationsInput,
  CompareAutomationsResult,
  CompareCampaignsInput,
  CompareCampaignsResult,
} from '#server/contract/insight/figures-page.ts';
import { readPeriod } from '../read-period.ts';
import { addCosts, costEach } from '../spending/cost-each.ts';
import {
  type CampaignTurnsRow,
  selectAutomations,
  selectCampaignCosts,
  selectCampaigns,
  selectCampaignTurns,
} from './campaigns-and-automations.store.ts';

const aiCostOf = (turns: readonly CampaignTurnsRow[]): Cost[] | null =>
  addCosts(
    ...turns.map(({ unknown, amount, currency }) => (unknown > 0 ? null : amount ? [{ amount, currency }] : [])),
  );

/** The number of rows to return: `page` for the rows that the page shows, `all` for a file with all rows. */
type Extent = 'page' | 'all';

/**
 * Returns the row limit. For the page, the limit is one more than the page shows, to find out whether there are more
 * rows.
 */
const limitOf = (extent: Extent) => (extent === 'page' ? comparedMax + 1 : null);
const shownOf = <Row>(rows: Row[], extent: Extent): { rows: Row[]; is_cut: boolean } => {
  const is_cut = extent === 'page' && rows.length > comparedMax;
  return { rows: is_cut ? rows.slice(0, comparedMax) : rows, is_cut };
};

async function campaignsOf(
  { organizationId }: Actor,
  input: CompareCampaignsInput,
  extent: Extent,
): Promise<CompareCampaignsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const as_of = now().toISOString();
  const [campaigns, costs, turns] = await Promise.all([
    selectCampaigns(organizationId, from, to, limitOf(extent)),
    selectCampaignCosts(organizationId, from, to),
    selectCampaignTurns(organizationId, from, to),
  ]);
  const turnsOf = Map.groupBy(turns, ({ id }) => id);
  const costsOf = Map.groupBy(costs, ({ id }) => id);
  const { rows: shown, is_cut } = shownOf(campaigns, extent);
  const rows = shown.map((row) => {
    const paid = costsOf.get(row.id) ?? [];
    const cost = paid.flatMap(({ amount, currency }) => (amount && currency ? [{ amount, currency }] : []));
    const unknown = paid.reduce((sum, one) => sum + one.unknown, 0);
    const ai_cost = aiCostOf(turnsOf.get(row.id) ?? []);
    const all = addCosts(unknown > 0 ? null : cost, ai_cost);
    const each = { per_reply: costEach(all, row.replied), per_conversion: costEach(all, row.converted) };
    return { ...row, cost, unknown, ai_cost, ...each };
  });
  return { from, to, as_of, is_cut, rows };
}

/**
 * Returns how many people each campaign reached in the period, and what it cost. Limited to the largest campaigns.
 * Throws invalid_request.
 */
export const compareCampaigns = (actor: Actor, input: CompareCampaignsInput) => campaignsOf(actor, input, 'page');
/**
 * Returns, for a file with all campaigns, how many people each campaign reached and what it cost. Throws
 * invalid_request.
 */
export const everyCampaign = (actor: Actor, input: CompareCampaignsInput) => campaignsOf(actor, input, 'all');

async function automationsOf(
  { organizationId }: Actor,
  input: CompareAutomationsInput,
  extent: Extent,
): Promise<CompareAutomationsResult> {
  const { from, to } = await readPeriod(organizationId, { ...input, granularity: 'day' });
  const as_of = now().toISOString();
  const flows = await selectAutomations(organizationId, from, to, limitOf(extent));
  return { from, to, as_of, ...shownOf(flows, extent) };
}

/**
 * Returns the results of each automation's runs that began in the period. Limited to the automations with the most
 * runs. Throws invalid_request.
 */
export const compareAutomations = (actor: Actor, input: CompareAutomationsInput) => automationsOf(actor, input, 'page');
/** Returns, for a file with all automations, the results of each automation's runs. Throws invalid_request. */
export const everyAutomation = (actor: Actor, input: CompareAutomationsInput) => automationsOf(actor, input, 'all');
