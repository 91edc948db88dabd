import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { CampaignPreview } from '#server/contract/campaign-preview.ts';
import { fillBody, fillHeader, templateNeeds } from '#server/contract/template-needs.ts';
import { rehearse } from '#server/db/rehearse.ts';
import { chooseAudience } from './choose-audience.ts';
import { bucketOf, fillTemplate, templateOf, variantOf } from './fill-template.ts';
import { campaignRates } from './max-price.ts';
import { findUnprepared } from './preparation.store.ts';
import { valuesOf } from './prepare-recipients.ts';
import { requirePlan } from './require-campaign.ts';
import { factsOf } from './template-problems.ts';

/** The message as one person of the audience would get it, by the same filling. Throws campaign_not_found, segment_not_found. */
export async function previewCampaign(
  actor: Actor,
  input: { readonly id: string; readonly place: number; readonly variant?: number | undefined },
): Promise<CampaignPreview> {
  const { organizationId } = actor;
  const campaign = await requirePlan(organizationId, input.id);
  const row = await rehearse(async (tx) => {
    if (campaign.status === 'draft') await chooseAudience(tx, organizationId, campaign);
    return findUnprepared(tx, organizationId, campaign.id, now(), input.place);
  });
  const lot = row ? variantOf(campaign.settings, bucketOf(campaign.id, row.contact_id)) : 0;
  const variant = input.variant ?? lot;
  const template = templateOf(campaign, variant);
  const facts = await factsOf(organizationId, campaign, template);
  const needs = facts && templateNeeds(facts.components);
  const { params, missing } = fillTemplate(template, row ? valuesOf(row) : {}, needs);
  const body = params.body_params ?? [];
  const said = Array.isArray(body)
    ? body.map((value, place) => [needs?.variables[place] ?? String(place + 1), value] as const)
    : Object.entries(body);
  const category = facts?.category ?? null;
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
    text: needs ? fillBody(needs.body, new Map(said)) : '',
    missing: row ? [...missing] : [],
    buttons: needs ? [...needs.buttonTexts] : [],
    variant,
    category,
    price: row ? await campaignRates(organizationId, campaign)(row.wa_id ?? row.phone, category) : null,
  };
}
