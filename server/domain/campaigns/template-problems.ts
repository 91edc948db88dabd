import type { CampaignTemplate } from '#server/contract/campaign-editor.ts';
import type { Sql } from '#server/db/sql.ts';
import type { CampaignPlan } from './campaign.store.ts';
import { findTemplateFacts, type TemplateFacts } from './template-facts.store.ts';

export const factsOf = async (
  organizationId: string,
  campaign: CampaignPlan,
  { template_name: name, language_code: language }: Partial<CampaignTemplate> = campaign.template,
  on?: Sql,
): Promise<TemplateFacts | null> =>
  name && language ? findTemplateFacts(organizationId, campaign.connection_id, { name, language }, on) : null;

/** Its messages: its own, then its variants’. */
export const messagesOf = ({ template, settings }: CampaignPlan) => [
  template,
  ...(settings.variants ?? []).map((variant) => variant.template),
];

/** The category of each of its messages: first its own, then its variants’. Each is priced and held back by its own. */
export async function categoriesOf(organizationId: string, campaign: CampaignPlan): Promise<Categories> {
  const facts = await Promise.all(messagesOf(campaign).map((one) => factsOf(organizationId, campaign, one)));
  return facts.map((one) => one?.category ?? null);
}
export type Categories = readonly (string | null)[];

/** Of those held out, what they would have got. */
export const categoryOf = (categories: Categories, variant: number): string | null =>
  categories[Math.max(0, variant)] ?? null;

/** Why its messages, its own and its variants’, cannot leave now. A red quality that a person took upon them is none. */
export async function templateProblems(organizationId: string, campaign: CampaignPlan, on?: Sql): Promise<string[]> {
  const { preflight, revision } = campaign;
  const isAccepted = preflight?.revision === revision && preflight.accepted != null;
  const problems = new Set<string>();
  for (const one of messagesOf(campaign)) {
    const facts = await factsOf(organizationId, campaign, one, on);
    if (!facts) problems.add('no_template');
    else if (facts.status !== 'APPROVED') problems.add('template_not_approved');
    else if (facts.quality === 'RED' && !isAccepted) problems.add('template_quality_red');
  }
  return [...problems];
}
