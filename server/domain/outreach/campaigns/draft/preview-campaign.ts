import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { fillBody, fillHeader, templateNeeds } from '#server/contract/channels/template-needs.ts';
import type { CampaignPreview } from '#server/contract/outreach/campaign-preview.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { chooseAudience } from '../audience/choose-audience.ts';
import { bucketOf, fillTemplate, namedIn, templateOf, variantOf } from '../message/fill-template.ts';
import { findEmptiest, findUnprepared } from '../message/preparation.store.ts';
import { valuesOf } from '../message/prepare-recipients.ts';
import { detailsOf } from '../message/template-problems.ts';
import { campaignRates } from '../price/max-price.ts';
import { requirePlan } from '../require-campaign.ts';

/**
 * Returns the message for one recipient, with all values filled in. With `emptiest`, chooses the recipient with the
 * most missing values. Throws campaign_not_found, segment_not_found.
 */
export async function previewCampaign(
  actor: Actor,
  input: {
    readonly id: string;
    readonly place: number;
    readonly variant?: number | undefined;
    readonly emptiest?: boolean | undefined;
  },
): Promise<CampaignPreview> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  const row = await rehearse(async (tx) => {
    if (campaign.status === 'draft') await chooseAudience(tx, organizationId, campaign);
    if (!input.emptiest) return findUnprepared(tx, organizationId, campaign.id, now(), input.place);
    const named = namedIn(templateOf(campaign, input.variant ?? 0));
    return findEmptiest(tx, organizationId, campaign.id, now(), named);
  });
  const lot = row ? variantOf(campaign.settings, bucketOf(campaign.id, row.contact_id)) : 0;
  const variant = input.variant ?? lot;
  const template = templateOf(campaign, variant);
  const details = await detailsOf(organizationId, campaign, template);
  const needs = details && templateNeeds(details.components);
  const { params, missing } = fillTemplate(template, row ? valuesOf(row) : {}, needs);
  const body = params.body_params ?? [];
  const said = Array.isArray(body)
    ? body.map((value, index) => [needs?.variables[index] ?? String(index + 1), value] as const)
    : Object.entries(body);
  const category = details?.category ?? null;
  return {
    contact: row ? { id: row.contact_id, name: row.name } : null,
    header: needs?.headerFormat
      ? {
          format: needs.headerFormat,
          text: fillHeader(needs, params.header ?? null),
          url: template.header_image_url ?? null,
        }
      : null,
    footer: needs?.footer ?? '',
    // A placeholder without a value stays in the text, and the page marks it as empty.
    text: needs ? fillBody(needs.body, new Map(said.filter(([, value]) => value.trim() !== ''))) : '',
    missing: row ? [...missing] : [],
    buttons: needs ? [...needs.buttonTexts] : [],
    variant,
    category,
    price: row ? await campaignRates(organizationId, campaign)(row.wa_id ?? row.phone, category) : null,
  };
}
