import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import type { ExclusionReason } from '#server/contract/outreach/campaign-states.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { expectEnd } from '../../../channels/pacing/expect-end.ts';
import { pacingRoom } from '../../../channels/pacing/pacing-room.ts';
import { freeService } from '../../../channels/pricing/free-service.ts';
import type { RateBook } from '../../../channels/pricing/rate-book.ts';
import { chooseAudience } from '../audience/choose-audience.ts';
import { type CampaignPlan, savePreflight } from '../campaign.store.ts';
import { countMissing, countPrepared, selectMissing } from '../message/preparation.store.ts';
import { prepareRecipients } from '../message/prepare-recipients.ts';
import { findNumberStatus, type TemplateDetails } from '../message/template-details.store.ts';
import { type Categories, categoryOf, problemsIn, type Templates, templatesOf } from '../message/template-problems.ts';
import { campaignRates } from '../price/max-price.ts';
import { priceCampaign } from '../price/price-campaign.ts';
import { selectPriced } from '../price/priced.store.ts';
import { remainingBefore } from '../progress/end-of-campaign.ts';
import { requirePlan, requireStatus } from '../require-campaign.ts';

/**
 * Chooses the audience and prepares every message in the same way as the start, in a transaction that is rolled back.
 */
const plan = (organizationId: string, campaign: CampaignPlan, templates: Templates) =>
  rehearse(async (tx) => {
    await chooseAudience(tx, organizationId, campaign);
    while (await prepareRecipients(tx, organizationId, campaign, templates));
    return {
      rows: await countPrepared(tx, organizationId, campaign.id),
      missing: await selectMissing(tx, organizationId, campaign.id),
      lacking: await countMissing(tx, organizationId, campaign.id),
      groups: await selectPriced(tx, organizationId, campaign, now()),
    };
  });
type Plan = Awaited<ReturnType<typeof plan>>;

/** Returns the problems that prevent the campaign from starting. */
async function problemsOf(
  organizationId: string,
  campaign: CampaignPlan,
  { details, categories }: Templates,
  toSend: number,
): Promise<string[]> {
  const problems = problemsIn(campaign, details);
  const isOther = categories.some((one) => one !== null && one !== 'MARKETING');
  if (campaign.settings.max_price && isOther) problems.push('max_price_needs_marketing');
  const number = await findNumberStatus(organizationId, campaign.connection_id);
  if (number?.status !== 'connected') problems.push('number_not_connected');
  if (toSend === 0) problems.push('nobody_to_send_to');
  return problems;
}

/**
 * Returns warnings about the templates of the campaign and its variants, missing values, and a campaign that takes
 * several days.
 */
function warningsOf(templates: readonly TemplateDetails[], report: Pick<Preflight, 'days' | 'missing'>): string[] {
  const warnings: string[] = [];
  if (templates.some(({ quality }) => quality === 'YELLOW')) warnings.push('template_quality_yellow');
  if (templates.some(({ quality }) => quality !== 'GREEN')) warnings.push('template_may_be_paced');
  if (report.missing.length > 0) warnings.push('missing_parameters');
  if (report.days > 1) warnings.push('takes_days');
  return warnings;
}

/** Returns the number of recipients and the price of each message variant, at the rates of its own category. */
async function variantsOf(
  rateOf: RateBook,
  categories: Categories,
  goes: Plan['rows'],
  groups: Plan['groups'],
): Promise<Preflight['variants']> {
  const each = goes.map(async ({ variant, count }) => {
    const { ceiling, unknown } = await priceCampaign(
      rateOf,
      categories,
      groups.filter((one) => one.variant === variant),
      null,
    );
    const price = unknown === 0 ? ceiling : null;
    return { variant, count, category: categoryOf(categories, variant), price };
  });
  return (await Promise.all(each)).sort((a, b) => a.variant - b.variant);
}

/**
 * Counts the effects of starting the draft, with the same code as the start. Sends and stores nothing. Throws
 * segment_not_found.
 */
async function makePreflight(organizationId: string, campaign: CampaignPlan): Promise<Preflight> {
  const templates = await templatesOf(organizationId, campaign);
  const { categories } = templates;
  const [details] = templates.details;
  const rateOf = campaignRates(organizationId, campaign);
  const { rows, missing, lacking, groups } = await plan(organizationId, campaign, templates);
  const room = await pacingRoom(organizationId, campaign.connection_id);
  const sum = (some: Plan['rows']) => some.reduce((total, { count }) => total + count, 0);
  const goes = rows.filter(({ status }) => status === 'queued');
  const toSend = sum(goes);
  const reasons = [...new Set(rows.flatMap(({ reason }) => (reason ? [reason as ExclusionReason] : [])))];
  const price = await priceCampaign(rateOf, categories, groups, campaign.settings.max_price);
  const remaining = remainingBefore(groups, price, categories, campaign.settings);
  const { days, endsOn } = await expectEnd(organizationId, room, remaining);
  const { peopleLimit: people, peopleReached: reached, peopleLeft: left } = room;
  return {
    id: newId(),
    at: now().toISOString(),
    revision: campaign.revision,
    total: sum(rows),
    to_send: toSend,
    excluded: reasons.map((reason) => ({ reason, count: sum(rows.filter((row) => row.reason === reason)) })),
    missing,
    lacking,
    variants: await variantsOf(rateOf, categories, goes, groups),
    limit: { people, reached, left, frees_at: room.freesAt },
    days,
    ends_on: endsOn,
    seconds: Math.ceil(toSend / room.perSecond),
    template: {
      status: details?.status ?? null,
      category: details?.category ?? null,
      quality: details?.quality ?? null,
    },
    price,
    free_service: await freeService(organizationId, campaign.connection_id),
    problems: await problemsOf(organizationId, { ...campaign, preflight: null }, templates, toSend),
    accepted: null,
    warnings: warningsOf(
      templates.details.filter((one) => one !== null),
      { days, missing },
    ),
  };
}

/**
 * Makes and stores a pre-flight. The request to start the campaign must contain its id. Nothing is sent. Throws
 * campaign_not_found, campaign_wrong_status, segment_not_found, and draft_changed if the draft was changed during the
 * pre-flight.
 */
export async function preflightCampaign(actor: Actor, input: { id: string }): Promise<Preflight> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  requireStatus(campaign, ['draft']);
  const report = await makePreflight(organizationId, campaign);
  const kept = await savePreflight(organizationId, campaign.id, campaign.revision, report);
  if (kept === 0) throw new AppError('draft_changed');
  return report;
}
