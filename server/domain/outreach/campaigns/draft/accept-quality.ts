import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Preflight } from '#server/contract/outreach/campaign-editor.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { savePreflight } from '../campaign.store.ts';
import { requireLockedPlan, requireStatus } from '../require-campaign.ts';

const problem = 'template_quality_red';

/**
 * Records that an administrator accepts a template of red quality. The acceptance belongs to one pre-flight: after a
 * change of the draft or a new pre-flight, the administrator must accept again. Throws campaign_not_found,
 * campaign_wrong_status, preflight_required.
 */
export async function acceptQuality(
  actor: Actor,
  input: { readonly id: string; readonly preflight_id: string },
): Promise<Preflight> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    const campaign = await requireLockedPlan(tx, organizationId, input.id);
    requireStatus(campaign, ['draft']);
    const { id, name, preflight: seen, revision } = campaign;
    if (seen?.id !== input.preflight_id) throw new AppError('preflight_required', { reason: 'unseen' });
    if (seen.revision !== revision) throw new AppError('preflight_required', { reason: 'changed' });
    if (!seen.problems.includes(problem)) return seen;
    const next: Preflight = {
      ...seen,
      problems: seen.problems.filter((one) => one !== problem),
      accepted: { problem, by: actor.name ?? actor.kind, at: now().toISOString() },
    };
    await savePreflight(organizationId, id, revision, next, tx);
    await recordAudit(tx, actor, 'campaign.quality_accepted', { type: 'campaign', id, name }, { problem });
    return next;
  });
}
