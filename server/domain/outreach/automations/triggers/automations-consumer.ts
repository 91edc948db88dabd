import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { nameKey } from '#server/base/text/clean-name.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { EventConsumer, LoggedEvent } from '../../../platform/events/event-consumer.ts';
import { waitKey } from '../runs/rest.ts';
import {
  type Heard,
  insertStarts,
  type Listening,
  selectListening,
  type WantedStart,
  type Word,
  wakeRuns,
} from './listening.store.ts';
import { partitionOf } from './partitions.ts';

type Matches = (one: Listening, context: Readonly<Record<string, unknown>>) => boolean;

const sameText = (one: unknown, other: string): boolean => nameKey(String(one ?? '')) === nameKey(other);

function hasTag({ trigger }: Listening, { tag }: Readonly<Record<string, unknown>>): boolean {
  const { id, name } = (tag ?? {}) as { id?: string; name?: string };
  return trigger.type === 'tag_added' && (sameText(name, trigger.tag) || id === trigger.tag);
}

const entersStage: Matches = (one, context) =>
  one.stage_id !== null &&
  context.to_stage_id === one.stage_id &&
  context.from_stage_id !== one.stage_id &&
  context.lost !== true;

const isRatedWithin: Matches = ({ trigger }, { score }) =>
  trigger.type === 'conversation_rated' &&
  Number(score) >= (trigger.min_rating ?? 1) &&
  Number(score) <= (trigger.max_rating ?? 5);

function isOfCampaign({ trigger }: Listening, { campaign }: Readonly<Record<string, unknown>>): boolean {
  const { id, name } = (campaign ?? {}) as { id?: string; name?: string };
  if (trigger.type !== 'campaign_replied') return false;
  return !trigger.campaign || sameText(name, trigger.campaign) || id === trigger.campaign;
}

interface About {
  readonly event: string;
  readonly matches: Matches;
  /**
   * Set if a flow starts only once per object, although several events report the object. For example, a comment that
   * is added to a rating later reports the same rating again.
   */
  readonly onceBy?: 'object_id';
}
const always: Matches = () => true;

/** The domain event that each type of trigger listens to, and the test that the event must pass. */
const triggers: Readonly<Record<string, About>> = {
  stage_entered: { event: 'contact.stage_changed', matches: entersStage },
  tag_added: { event: 'contact.tag_added', matches: hasTag },
  contact_created: { event: 'contact.created', matches: always },
  conversation_created: { event: 'conversation.created', matches: always },
  message_received: { event: 'message.received', matches: always },
  conversation_resolved: { event: 'conversation.resolved', matches: always },
  conversation_rated: { event: 'conversation.rated', matches: isRatedWithin, onceBy: 'object_id' },
  contact_opted_out: { event: 'contact.opted_out', matches: always },
  button_tapped: { event: 'message.received', matches: always },
  from_ad: { event: 'message.received', matches: always },
  campaign_replied: { event: 'campaign.replied', matches: isOfCampaign },
};

function startsOf(event: LoggedEvent, listening: readonly Listening[]): WantedStart[] {
  const { contact_id: contactId } = event;
  if (contactId === null) return [];
  return listening.flatMap((one) => {
    const about = triggers[one.trigger.type];
    if (about?.event !== event.type || !about.matches(one, event.context)) return [];
    return [
      {
        id: newId(),
        automationId: one.id,
        contactId,
        trigger: one.trigger.type,
        eventId: about.onceBy ? (event[about.onceBy] ?? event.id) : event.id,
        objectId: event.object_id,
        occurredAt: event.occurred_at,
        causedBy: event.caused_by,
        isTest: event.is_test,
        lane: partitionOf(contactId),
      },
    ];
  });
}

/**
 * For each type of domain event, the kinds of waits that the event may end. Null for an event that may end the whole
 * run in any state.
 */
const wakes: Readonly<Record<string, readonly string[] | null>> = {
  'message.received': ['reply', 'window'],
  'conversation.released': ['release'],
  'conversation.resolved': ['release'],
  'contact.opted_out': null,
};

function wordsOf({ type, contact_id: contactId, occurred_at: at }: LoggedEvent): Word[] {
  const about = wakes[type];
  return contactId === null || about === undefined ? [] : [{ contactId, for: about, at }];
}

const partitionsOf = (rows: readonly { readonly lane: number }[], organizationId: string) =>
  [...new Set(rows.map(({ lane }) => lane))].map((lane) => ({ organization_id: organizationId, lane }));

/**
 * Handles domain events for automations. Records the starts of flows that events cause, and makes a run due when an
 * event ends its wait. Workers execute both later, so that the code that wrote the event does not wait.
 */
export const automationsConsumer: EventConsumer<Heard> = {
  name: 'automations',
  begins: 'now',
  know: selectListening,
  act: async (tx, organizationId, events, { listening, waits }) => {
    const at = now();
    const starts = events.flatMap((event) => startsOf(event, listening));
    if (starts.length > 0) {
      tx.atLast(insertStarts(tx, organizationId, starts, at));
      tx.afterCommit(() => enqueueAll('parley/automation_start.due', partitionsOf(starts, organizationId)));
    }
    const words = waits ? events.flatMap(wordsOf) : [];
    if (words.length === 0) return;
    const woken = await wakeRuns(tx, organizationId, words, at);
    if (woken.length === 0) return;
    const keys = woken.map((run) => ({ organization_id: organizationId, wait_key: waitKey(run.id, run.wait_number) }));
    tx.afterCommit(async () => {
      await enqueueAll('parley/automation_run.due', partitionsOf(woken, organizationId));
      await enqueueAll('parley/automation_run.woken', keys);
    });
  },
};
