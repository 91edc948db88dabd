import { systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';
import type { Tx } from '#server/db/transact.ts';
import { isSuspended } from '../../../organization/organizations/require-not-suspended.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { EventConsumer, LoggedEvent } from '../../../platform/events/event-consumer.ts';
import { recordEvents } from '../../../platform/events/record-events.ts';
import { lockPlan, moveCampaign } from '../campaign.store.ts';
import { pauseReasonOf } from '../judge-signals.ts';
import { templateProblems } from '../message/template-problems.ts';
import { pauseRunning } from '../running/pause-running.ts';
import { wakeCampaign } from '../running/wake-campaign.ts';
import {
  applyClicks,
  applyDeeds,
  applyOutcomes,
  applyReplies,
  hasCampaigns,
  type MessageOutcome,
  pauseByTemplates,
  standingFor,
} from './outcome.store.ts';

const outcomes: Readonly<Record<string, MessageOutcome['status']>> = {
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
  'message.failed': 'failed',
};

function outcomeOf({ type, object_id: messageId, context }: LoggedEvent): MessageOutcome[] {
  const status = outcomes[type];
  if (!status || !messageId) return [];
  const { code, title } = (context.error ?? {}) as { code?: string; title?: string };
  const error =
    status === 'failed' ? { code: code ?? 'unknown', title: title ?? '', class: refusalClass(code ?? '') } : null;
  return [{ message_id: messageId, status, error }];
}

const clicksIn = (events: readonly LoggedEvent[]) =>
  events.flatMap(({ type, object_id: id, context: { clicked_at: at } }) =>
    type === 'message.changed' && id && typeof at === 'string' ? [{ message_id: id, at }] : [],
  );

const contactsOf = (events: readonly LoggedEvent[], type: string): string[] => [
  ...new Set(events.flatMap((event) => (event.type === type && event.contact_id ? [event.contact_id] : []))),
];

const turnedRed = (events: readonly LoggedEvent[]): string[] =>
  events.flatMap(({ type, object_id: id, context }) =>
    type === 'template.changed' && id && context.quality === 'RED' ? [id] : [],
  );

/** Returns a function that finds the templates whose last reported state is the given one. */
function templatesByState(events: readonly LoggedEvent[]): (state: string) => string[] {
  const last = new Map<string, unknown>();
  for (const { type, object_id: id, context } of events)
    if (type === 'template.status_changed' && id) last.set(id, context.to);
  return (state) => [...last].flatMap(([id, to]) => (to === state ? [id] : []));
}

async function applyMessages(tx: Tx, organizationId: string, events: readonly LoggedEvent[], at: Date): Promise<void> {
  const told = events.flatMap(outcomeOf);
  if (told.length === 0) return;
  const changed = await applyOutcomes(tx, organizationId, told);
  for (const { campaign_id: id, status, code } of changed) {
    const reason = status === 'failed' && code ? pauseReasonOf(code) : null;
    if (reason) await pauseRunning(tx, organizationId, id, reason, at);
  }
}

/**
 * Counts the customers' replies. A person's first reply to a campaign is recorded as a domain event, which may start
 * flows.
 */
async function applyAnswers(tx: Tx, organizationId: string, events: readonly LoggedEvent[], at: Date): Promise<void> {
  const contacts = contactsOf(events, 'message.received');
  if (contacts.length === 0) return;
  const replies = await applyReplies(tx, organizationId, contacts, at);
  const live = new Set(
    contactsOf(
      events.filter((event) => !event.is_test),
      'message.received',
    ),
  );
  for (const mode of ['live', 'test'] as const) {
    const told = replies.filter(({ contact_id: contactId }) => live.has(contactId) === (mode === 'live'));
    await recordEvents(
      tx,
      { ...systemActor(organizationId, 'automation'), mode },
      told.map(({ contact_id: contactId, campaign_id: id, campaign: name }) => ({
        type: 'campaign.replied',
        objectId: id,
        contactId,
        context: { campaign: { id, name } },
      })),
    );
  }
}

/**
 * Resumes campaigns that were paused only because of a template, when the messaging provider approves the template
 * again (whatsapp/operator.md#c13). A campaign stays paused if a person paused it, if the database was restored, if
 * another template is not approved, or if the organization is suspended. Earlier signals still count. A campaign that
 * was waiting for the signals of its canary returns to the canary phase, because no person has seen these signals.
 */
async function resumeByTemplates(tx: Tx, organizationId: string, templateIds: readonly string[]): Promise<void> {
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

/**
 * Follows what happens after a campaign's messages: delivery statuses, replies, conversions, opt-outs, and pauses of
 * templates.
 */
export const campaignsConsumer: EventConsumer<boolean> = {
  name: 'campaigns',
  begins: 'now',
  know: hasCampaigns,
  act: async (tx, organizationId, events, isConcerned) => {
    const at = events.at(-1)?.occurred_at;
    if (!isConcerned || !at) return;
    // Templates are handled first, because this locks the organization before its campaigns. A suspension takes these
    // locks in the same order.
    const templatesIn = templatesByState(events);
    const approved = templatesIn('APPROVED');
    if (approved.length > 0) await resumeByTemplates(tx, organizationId, approved);
    await applyMessages(tx, organizationId, events, at);
    const clicks = clicksIn(events);
    if (clicks.length > 0) await applyClicks(tx, organizationId, clicks);
    await applyAnswers(tx, organizationId, events, at);
    const converted = contactsOf(events, 'conversation.event');
    const optedOut = contactsOf(events, 'contact.opted_out');
    if (converted.length + optedOut.length > 0) await applyDeeds(tx, organizationId, { converted, optedOut, at });
    const fallen = {
      template_paused: templatesIn('PAUSED'),
      template_disabled: templatesIn('DISABLED'),
      template_quality_red: turnedRed(events),
    };
    for (const [reason, ids] of Object.entries(fallen))
      if (ids.length > 0) await pauseByTemplates(tx, organizationId, ids, reason);
  },
};
