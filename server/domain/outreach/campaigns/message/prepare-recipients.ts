import { now } from '#server/base/clock.ts';
import type { ExclusionReason } from '#server/contract/outreach/campaign-states.ts';
import type { Tx } from '#server/db/transact.ts';
import type { CampaignPlan } from '../campaign.store.ts';
import { bucketOf, fillTemplate, type PersonValues, templateOf, variantOf } from './fill-template.ts';
import { type PreparedRow, savePrepared, selectUnprepared, type UnpreparedRow } from './preparation.store.ts';
import { categoryOf, type Templates } from './template-problems.ts';

const portion = 1_000;

export const valuesOf = (row: UnpreparedRow): PersonValues => ({
  // The contact's custom field `first_name`, if it exists, replaces this value.
  first_name: row.name.trim().split(/\s+/)[0],
  ...row.custom_fields,
  name: row.name,
  email: row.email,
  phone: row.phone,
  ...row.listed,
});

function exclusionOf(row: UnpreparedRow, category: string | null): ExclusionReason | null {
  const isMarketing = category === 'MARKETING';
  if (row.opted_out) return 'opted_out';
  if (row.phone === null && row.wa_id === null) return 'no_number';
  if (row.blocked) return 'blocked';
  if (isMarketing && (row.phone ?? `+${row.wa_id}`).startsWith('+1')) return 'us_marketing';
  return isMarketing && row.cooling ? 'cooling_down' : null;
}

function prepare(campaign: CampaignPlan, { categories, needs }: Templates, row: UnpreparedRow): PreparedRow {
  const { id } = row;
  const variant = variantOf(campaign.settings, bucketOf(campaign.id, row.contact_id));
  const excluded = exclusionOf(row, categoryOf(categories, variant));
  if (excluded) return { id, params: null, variant: 0, reason: excluded, missing: [] };
  if (variant < 0) return { id, params: null, variant, reason: 'holdout', missing: [] };
  const { params, missing } = fillTemplate(templateOf(campaign, variant), valuesOf(row), needs[variant] ?? null);
  return { id, params, variant, reason: missing.length > 0 ? 'missing_parameter' : null, missing };
}

/**
 * Prepares the messages of the campaign's next recipients, or stores why a recipient gets no message. Returns false
 * when no recipient is left.
 */
export async function prepareRecipients(
  tx: Tx,
  organizationId: string,
  campaign: CampaignPlan,
  templates: Templates,
): Promise<boolean> {
  const rows = await selectUnprepared(tx, organizationId, campaign.id, now(), portion);
  if (rows.length === 0) return false;
  const prepared = rows.map((row) => prepare(campaign, templates, row));
  await savePrepared(tx, organizationId, campaign.id, prepared);
  return true;
}
