import { type TemplateNeeds, templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignTemplate } from '#server/contract/outreach/campaign-editor.ts';
import type { Sql } from '#server/db/sql.ts';
import { isWebUrl } from '../../../inbox/sending/drafts/draft.ts';
import { templateMismatch } from '../../../inbox/sending/drafts/template-mismatch.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { missingPlaceholders } from './missing-placeholders.ts';
import { findTemplateDetails, type TemplateDetails } from './template-details.store.ts';

export const detailsOf = async (
  organizationId: string,
  campaign: CampaignPlan,
  { template_name: name, language_code: language }: Partial<CampaignTemplate> = campaign.template,
  on?: Sql,
): Promise<TemplateDetails | null> =>
  name && language ? findTemplateDetails(organizationId, campaign.connection_id, { name, language }, on) : null;

/** Returns the campaign's messages: its own message, then the messages of its variants. */
const messagesOf = ({ template, settings }: CampaignPlan) => [
  template,
  ...(settings.variants ?? []).map((variant) => variant.template),
];

/** Reads the templates one after another, because a transaction has only one connection. */
async function allDetails(organizationId: string, campaign: CampaignPlan, on?: Sql): Promise<Templates['details']> {
  const details: (TemplateDetails | null)[] = [];
  for (const one of messagesOf(campaign)) details.push(await detailsOf(organizationId, campaign, one, on));
  return details;
}

/**
 * Returns the known details of each message's template: first the campaign's own message, then the variants. Each
 * message has its own category, which decides its price and its limits, and its own parameters.
 */
export async function templatesOf(organizationId: string, campaign: CampaignPlan): Promise<Templates> {
  const details = await allDetails(organizationId, campaign);
  return {
    details,
    categories: details.map((one) => one?.category ?? null),
    needs: details.map((one) => one && templateNeeds(one.components)),
  };
}
export interface Templates {
  readonly details: readonly (TemplateDetails | null)[];
  readonly categories: Categories;
  readonly needs: readonly (TemplateNeeds | null)[];
}
export type Categories = readonly (string | null)[];

/**
 * Returns the category of a variant's message. For people who are held out, returns the category of the campaign's own
 * message.
 */
export const categoryOf = (categories: Categories, variant: number): string | null =>
  categories[Math.max(0, variant)] ?? null;

/**
 * Whether a message can be sent at all. False if the messaging provider or Parley would refuse it for every recipient.
 */
function fits(message: Partial<CampaignTemplate>, needs: TemplateNeeds): boolean {
  const { header_image_url: link } = message;
  if (link?.trim() && !isWebUrl(link)) return false;
  // The header's length depends on the recipient, so `fillTemplate` checks it.
  const header = message.header?.trim() ? '–' : message.header;
  return templateMismatch({ ...message, header }, needs) === null && missingPlaceholders(message, needs).length === 0;
}

/**
 * Returns why the messages of the campaign and its variants cannot be sent now. A red quality is no problem if a person
 * accepted it.
 */
export function problemsIn(campaign: CampaignPlan, known: Templates['details']): string[] {
  const { preflight, revision } = campaign;
  const isAccepted = preflight?.revision === revision && preflight.accepted != null;
  const problems = new Set<string>();
  for (const [index, one] of messagesOf(campaign).entries()) {
    const details = known[index];
    if (!details) problems.add('no_template');
    else if (details.status !== 'APPROVED') problems.add('template_not_approved');
    else if (details.quality === 'RED' && !isAccepted) problems.add('template_quality_red');
    if (details && !fits(one, templateNeeds(details.components))) problems.add('template_values_wrong');
  }
  return [...problems];
}

/** Loads the current templates and returns the problems that `problemsIn` finds. */
export const templateProblems = async (organizationId: string, campaign: CampaignPlan, on?: Sql): Promise<string[]> =>
  problemsIn(campaign, await allDetails(organizationId, campaign, on));
