import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { requireRoomInDatabase } from '#server/base/process/free-space.ts';
import type { CampaignDetail } from '#server/contract/outreach/campaign-editor.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { requireNotSuspended } from '../../../organization/organizations/require-not-suspended.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { chooseAudience } from '../audience/choose-audience.ts';
import { type CampaignPlan, moveCampaign } from '../campaign.store.ts';
import { showCampaign } from '../progress/show-campaign.ts';
import { requireLockedPlan, requireStatus } from '../require-campaign.ts';
import { wakeCampaign } from './wake-campaign.ts';

const seenMs = 3_600_000;

/**
 * Refuses a start without the id of a recent pre-flight of the current revision, because a person must have seen the
 * messages before they are sent. Throws preflight_required, campaign_not_ready.
 */
function requireSeen({ preflight, revision }: CampaignPlan, id: string, at: Date): void {
  const refuse = (reason: string) => new AppError('preflight_required', { reason });
  if (!preflight || preflight.id !== id) throw refuse('unseen');
  if (preflight.revision !== revision) throw refuse('changed');
  if (at.getTime() - Date.parse(preflight.at) > seenMs) throw refuse('stale');
  const { problems } = preflight;
  if (problems.length > 0) throw new AppError('campaign_not_ready', { problems });
}

/**
 * Sets a campaign running and chooses its audience from the contacts that match now. Returns whether this call set it
 * running.
 */
export async function beginRunning(
  tx: Tx,
  actor: Actor,
  campaign: CampaignPlan,
  from: 'draft' | 'scheduled' | 'paused',
): Promise<boolean> {
  const move = { from: [from], to: 'running', phase: 'preparing', at: now() } as const;
  if ((await moveCampaign(tx, actor.organizationId, campaign.id, move)) === 0) return false;
  await chooseAudience(tx, actor.organizationId, campaign);
  tx.afterCommit(() => wakeCampaign(actor.organizationId, campaign.id));
  return true;
}

interface StartInput {
  readonly id: string;
  readonly preflight_id: string;
  readonly scheduled_at?: string | undefined;
  readonly take_back_seconds?: number | undefined;
}

/**
 * Returns when the campaign begins, by the server's clock: the scheduled time, but not before the end of the time in
 * which the start can be taken back. Null if the campaign begins at once.
 */
function dueOf({ scheduled_at: wanted, take_back_seconds: seconds = 0 }: StartInput, at: Date): Date | null {
  const due = Math.max(at.getTime() + seconds * 1_000, wanted === undefined ? 0 : Date.parse(wanted));
  return due > at.getTime() ? new Date(due) : null;
}

/**
 * Starts or schedules a draft as its pre-flight showed it. If several callers try at once, only one succeeds. Throws
 * campaign_not_found, campaign_wrong_status, preflight_required, campaign_not_ready, segment_not_found, storage_full,
 * and plan_limit_exceeded if the organization is suspended.
 */
export async function startCampaign(actor: Actor, input: StartInput): Promise<CampaignDetail> {
  const { organizationId } = actor;
  await requireRoomInDatabase();
  await transact(async (tx) => {
    await requireNotSuspended(tx, organizationId);
    const campaign = await requireLockedPlan(tx, organizationId, input.id);
    requireStatus(campaign, ['draft']);
    const at = now();
    requireSeen(campaign, input.preflight_id, at);
    const { id, name } = campaign;
    const due = dueOf(input, at);
    const object = { type: 'campaign', id, name };
    if (due) {
      await moveCampaign(tx, organizationId, id, { from: ['draft'], to: 'scheduled', scheduledAt: due, at });
      await recordAudit(tx, actor, 'campaign.scheduled', object, { at: due.toISOString() });
      const wakeUp = { organization_id: organizationId, campaign_id: id, lane: 0 };
      tx.afterCommit(() => wakeAt('parley/campaign.due', wakeUp, due));
      return;
    }
    await beginRunning(tx, actor, campaign, 'draft');
    await recordAudit(tx, actor, 'campaign.begun', object, { to_send: campaign.preflight?.to_send });
  });
  return showCampaign(actor, input);
}
