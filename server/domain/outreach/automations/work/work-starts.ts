import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { foldText } from '#server/base/text/fold-text.ts';
import { transact } from '#server/db/transact.ts';
import { requireContact } from '../../../people/contacts/require-contact.ts';
import { listedPauses } from '../../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { workOff } from '../../../platform/work/work-off.ts';
import { detailsIn } from '../person/asked-details.ts';
import { findPerson } from '../person/person.store.ts';
import { settingsOf } from '../runs/world.ts';
import { type FlowRow, findFlow } from '../triggers/flow.store.ts';
import {
  type DueStart,
  deleteOldStarts,
  dropStart,
  dueStartColumns,
  endStart,
  findAd,
  findHeldStart,
  findRating,
  findTap,
  findText,
  partitionsWithDueStarts,
  type Start,
  startRows,
} from '../triggers/start.store.ts';
import { type Refusal, startRun } from '../triggers/start-run.ts';
import { isStillSilent } from '../triggers/watch.store.ts';
import { wakeNext } from './wake-next.ts';

const job = 'parley/automation_start.due';
const pauses = listedPauses([5, 30, 120, 600]);
/**
 * The maximum age of an event that may start a flow, in milliseconds. Older events start no flow, so that customers get
 * no messages about yesterday's events after an outage.
 */
const ageMaxMs = 6 * 3_600_000;
const keptMs = 30 * 24 * 3_600_000;

const folded = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the message contains the keyword as whole words. Case and accents are ignored. */
const says = (message: string, keyword: string): boolean => ` ${folded(message)} `.includes(` ${folded(keyword)} `);

type Variables = Readonly<Record<string, unknown>>;
const nothing: Variables = {};

/**
 * Checks the parts of a trigger that `automationsConsumer` could not check: a message's text, and which app replies to
 * the message. Returns the run's first variables. Null if the event does not match the flow's trigger.
 */
async function meaningOf(organizationId: string, { trigger }: FlowRow, start: Start): Promise<Variables | null> {
  if (trigger.type !== start.trigger) return null;
  const about = start.object_id;
  switch (trigger.type) {
    case 'message_received': {
      const message = about === null ? null : await findText(organizationId, about);
      return message !== null && (!trigger.keyword || says(message.content, trigger.keyword)) ? nothing : null;
    }
    case 'button_tapped': {
      const tap = about === null ? null : await findTap(organizationId, about);
      if (tap === null || (trigger.button && folded(tap.content) !== folded(trigger.button))) return null;
      return { last_reply: tap.content };
    }
    case 'from_ad': {
      const tapped = about === null ? null : await findAd(organizationId, about);
      return tapped && (!trigger.ad || trigger.ad === tapped.ad_id) ? { ...tapped } : null;
    }
    case 'no_answer':
      return about !== null && (await isStillSilent(organizationId, about)) ? nothing : null;
    case 'conversation_rated':
      return about === null ? nothing : ((await findRating(organizationId, about)) ?? nothing);
    default:
      return nothing;
  }
}

/** Returns the actor of a start. A start that a test caused is in test mode. */
const actorOf = (organizationId: string, { id, name }: FlowRow, { is_test: isTest }: Start): Actor => ({
  organizationId,
  kind: 'automation',
  id,
  name,
  mode: isTest ? 'test' : 'live',
  source: 'automation',
});

function early(flow: FlowRow, start: Start): Refusal | null {
  if (flow.suspended) return { reason: 'client_suspended' };
  if (flow.status !== 'active') return { reason: 'flow_not_active' };
  const age = now().getTime() - start.occurred_at.getTime();
  return age > ageMaxMs ? { reason: 'too_old', details: { occurred_at: start.occurred_at.toISOString() } } : null;
}

/** Locks the contact, begins the run and records the outcome, in one transaction. */
async function begin(
  organizationId: string,
  flow: FlowRow,
  start: Start,
  variables: Variables,
  holder: string,
): Promise<void> {
  const actor = actorOf(organizationId, flow, start);
  const { contact_id: contactId, trigger, caused_by: causedBy } = start;
  await transact(async (tx) => {
    // Both queries are sent together but executed in order, so the person is read after the contact is locked.
    const [contact, read] = await Promise.all([
      requireContact(tx, actor, contactId ?? '').catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      }),
      contactId === null
        ? null
        : findPerson(organizationId, contactId, detailsIn(settingsOf(flow.settings).conditions), tx),
    ]);
    const person = contact && read;
    const refusal: Refusal | null = early(flow, start) ?? (person ? null : { reason: 'contact_erased' });
    const made =
      refusal || !person
        ? { refusal: refusal ?? { reason: 'contact_erased' as const } }
        : await startRun(tx, actor, { flow, person, variables, trigger, causedBy });
    const end =
      'runId' in made
        ? ({ status: 'started', reason: null, details: null, runId: made.runId } as const)
        : ({ status: 'refused', reason: made.refusal.reason, details: made.refusal.details, runId: null } as const);
    if ((await endStart(tx, organizationId, start.id, holder, end)) === 0) throw new Error('another worker has it');
  });
}

async function attempt({ organization_id: organizationId, id }: DueStart, holder: string): Promise<void> {
  const start = await findHeldStart(organizationId, id, holder);
  if (!start) return;
  const flow = await findFlow(organizationId, start.automation_id);
  const variables = flow && (await meaningOf(organizationId, flow, start));
  if (!flow || !variables) {
    await dropStart(organizationId, id, holder);
    return;
  }
  await begin(organizationId, flow, start, variables, holder);
}

/**
 * Begins the runs of a partition's due starts, or stores why they were refused. Plans a wake-up for starts that must be
 * tried again. A repeated or early call does nothing.
 */
export async function workStarts(organizationId: string, partition: number): Promise<number> {
  const work = { rows: startRows, columns: dueStartColumns, pauses, attempt };
  const done = await workOff<DueStart>(work, [organizationId, String(partition)], now());
  await wakeNext(job, startRows, { organization_id: organizationId, lane: partition });
  return done;
}

export const startWork = kindOfWork({
  id: 'work-automation-starts',
  job,
  turn: ['organization_id', 'lane'],
  isLeased: true,
  work: ({ organization_id, lane }) => workStarts(organization_id, lane),
  waiting: () => partitionsWithDueStarts(now()),
});

/** Deletes finished starts that are older than 30 days. */
export const forgetOldStarts = (): Promise<number> => deleteOldStarts(new Date(now().getTime() - keptMs));
