import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid, newId } from '#server/base/ids.ts';
import type { CampaignDetail, UpdateCampaignInput } from '#server/contract/outreach/campaign-editor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { deleteCampaign, insertCampaign, saveDraft } from '../campaign.store.ts';
import { findNumberStatus } from '../message/template-details.store.ts';
import { showCampaign } from '../progress/show-campaign.ts';
import { requireLockedPlan, requireStatus } from '../require-campaign.ts';

async function requireNumber(organizationId: string, id: string): Promise<void> {
  if (!isUuid(id) || !(await findNumberStatus(organizationId, id))) throw new AppError('connection_not_found');
}

/** Creates a draft campaign. Throws connection_not_found. */
export async function createCampaign(
  actor: Actor,
  input: { readonly name: string; readonly connection_id: string },
): Promise<CampaignDetail> {
  await requireNumber(actor.organizationId, input.connection_id);
  const id = newId();
  await transact(async (tx) => {
    const by = { id: actor.id, name: actor.name };
    await insertCampaign(tx, actor.organizationId, { id, name: input.name, connectionId: input.connection_id, by });
    await recordAudit(tx, actor, 'campaign.created', { type: 'campaign', id, name: input.name });
  });
  return showCampaign(actor, { id });
}

/**
 * Changes the given fields of a draft. If the caller sends a revision and the draft has changed since that revision,
 * the change is refused. Throws campaign_not_found, campaign_wrong_status, connection_not_found, draft_changed.
 */
export async function updateCampaign(actor: Actor, input: UpdateCampaignInput): Promise<CampaignDetail> {
  const { organizationId } = actor;
  if (input.connection_id !== undefined) await requireNumber(organizationId, input.connection_id);
  await transact(async (tx) => {
    const before = await requireLockedPlan(tx, organizationId, input.id);
    requireStatus(before, ['draft']);
    if (input.revision !== undefined && input.revision !== before.revision) throw new AppError('draft_changed');
    await saveDraft(tx, organizationId, {
      id: before.id,
      name: input.name ?? before.name,
      connection_id: input.connection_id ?? before.connection_id,
      template: input.template ?? before.template,
      audience: input.audience ?? before.audience,
      settings: input.settings ?? before.settings,
    });
  });
  return showCampaign(actor, input);
}

/** Deletes a draft. Campaigns that were started cannot be deleted. Throws campaign_not_found, campaign_wrong_status. */
export async function removeCampaign(actor: Actor, input: { id: string }): Promise<{ ok: true; id: string }> {
  return transact(async (tx) => {
    const campaign = await requireLockedPlan(tx, actor.organizationId, input.id);
    requireStatus(campaign, ['draft']);
    await deleteCampaign(tx, actor.organizationId, campaign.id);
    await recordAudit(tx, actor, 'campaign.removed', { type: 'campaign', id: campaign.id, name: campaign.name });
    return { ok: true as const, id: campaign.id };
  });
}
