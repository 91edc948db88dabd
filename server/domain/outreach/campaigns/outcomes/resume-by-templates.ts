import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { isSuspended } from '../../../organization/organizations/require-not-suspended.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { lockPlan, moveCampaign } from '../campaign.store.ts';
import { templateProblems } from '../message/template-problems.ts';
import { wakeCampaign } from '../running/wake-campaign.ts';
import { standingFor } from './outcome.store.ts';

/**
 * Resumes campaigns that were paused only because of a template, when the messaging provider approves the template
 * again (whatsapp/operator.md#c13). A campaign stays paused if a person paused it, if the database was restored, if
 * another template is not approved, or if the organization is suspended. Earlier signals still count. A canary that was
 * being watched is watched again, because no person has seen its signals.
 */
export async function resumeByTemplates(tx: Tx, organizationId: string, templateIds: readonly string[]): Promise<void> {
  const standing = await standingFor(tx, organizationId, templateIds);
  if (standing.length === 0 || (await isSuspended(tx, organizationId))) return;
  for (const { id } of standing) {
    const campaign = await lockPlan(tx, organizationId, id);
    const isStanding = campaign?.status === 'paused' && campaign.status_reason === 'template_paused';
    if (!isStanding || !campaign.is_home) continue;
    if ((await templateProblems(organizationId, campaign, tx)).length > 0) continue;
    const phase = campaign.phase === 'watching' ? { phase: 'canary' } : {};
    await moveCampaign(tx, organizationId, id, { from: ['paused'], to: 'running', at: now(), ...phase });
    const actor = systemActor(organizationId, 'automation');
    const because = { because: 'template_approved' };
    await recordAudit(tx, actor, 'campaign.resumed', { type: 'campaign', id, name: campaign.name }, because);
    tx.afterCommit(() => wakeCampaign(organizationId, id));
  }
}
