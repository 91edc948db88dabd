import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { type CampaignDetail, campaignSettings } from '#server/contract/outreach/campaign-editor.ts';
import { recipientStatuses, retryClasses } from '#server/contract/outreach/campaign-states.ts';
import { expectEnd } from '../../../channels/pacing/expect-end.ts';
import { pacingRoom } from '../../../channels/pacing/pacing-room.ts';
import { findCampaign } from '../campaign.store.ts';
import { selectCost } from '../price/priced.store.ts';
import { requirePlan } from '../require-campaign.ts';
import { campaignView } from './campaign.view.ts';
import { compareEffects } from './compare-effects.ts';
import { remainingOf } from './end-of-campaign.ts';
import {
  countRecent,
  countStrayClicks,
  selectEffects,
  selectFailures,
  selectRetryable,
  selectStates,
} from './progress.store.ts';
import { shareOf } from './share-of.ts';

/** Returns one campaign for GET /campaigns/{id}. Throws campaign_not_found. */
export async function getCampaign(actor: Actor, { id }: { id: string }) {
  const row = isUuid(id) ? await findCampaign(actor.organizationId, id) : null;
  if (!row) throw new AppError('campaign_not_found');
  return campaignView(row);
}

/** Returns a campaign for its page: its settings, its progress and its results. Throws campaign_not_found. */
export async function showCampaign(actor: Actor, input: { id: string }): Promise<CampaignDetail> {
  const { organizationId } = actor;
  const plan = await requirePlan(organizationId, input.id);
  const { id } = plan;
  const [shown, states, failures, retryable, effects, recent, costs, stray] = await Promise.all([
    getCampaign(actor, { id }),
    selectStates(organizationId, id),
    selectFailures(organizationId, id),
    selectRetryable(organizationId, id, retryClasses),
    selectEffects(organizationId, id),
    countRecent(organizationId, id, now()),
    selectCost(organizationId, id),
    countStrayClicks(organizationId, id),
  ]);
  const sum = (status: string) => states.reduce((all, row) => all + (row.status === status ? row.count : 0), 0);
  const perMinute = recent?.sent ?? 0;
  const left = sum('queued') + sum('claimed');
  const isRunning = plan.status === 'running';
  const end = isRunning
    ? await expectEnd(organizationId, await pacingRoom(organizationId, plan.connection_id), remainingOf(plan, left))
    : null;
  return {
    ...shown,
    settings: campaignSettings.parse(plan.settings),
    revision: plan.revision,
    // A pre-flight in an older format, without today's fields, is left out, so that the user makes a new one.
    preflight:
      plan.preflight?.revision === plan.revision && plan.preflight.lacking !== undefined ? plan.preflight : null,
    phase: plan.phase as CampaignDetail['phase'],
    reason: plan.status_reason,
    resume_at: isRunning ? (plan.resume_at?.toISOString() ?? null) : null,
    states: Object.fromEntries(recipientStatuses.map((status) => [status, sum(status)])) as CampaignDetail['states'],
    skipped: states
      .filter(({ status }) => status === 'skipped')
      .map(({ reason, count }) => ({ reason: reason ?? 'contact_gone', count })),
    failures,
    retryable: retryable as CampaignDetail['retryable'],
    cost: {
      messages: costs.reduce((all, { messages }) => all + messages, 0),
      unknown: costs.reduce((all, { unknown }) => all + unknown, 0),
      sums: costs.flatMap(({ amount, currency }) => (currency ? [{ amount, currency }] : [])),
    },
    per_minute: perMinute,
    ends_on: end?.endsOn ?? null,
    // If the campaign takes more than one day, the current speed cannot predict its end.
    seconds_left: end?.days === 1 && perMinute > 0 ? Math.ceil((left / perMinute) * 60) : null,
    effects: effects.map(({ variant, people, ...counts }) => ({
      variant,
      people,
      read: shareOf(counts.read, people),
      clicked: shareOf(counts.clicked, people),
      replied: shareOf(counts.replied, people),
      converted: shareOf(counts.converted, people),
      opted_out: shareOf(counts.opted_out, people),
    })),
    differences: compareEffects(effects),
    clicks_unknown: stray,
  };
}
