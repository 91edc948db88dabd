import { fromMachineTime, now } from '#server/base/clock.ts';
import type { AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { transact } from '#server/db/transact.ts';
import { localOf, momentOf } from '../../../organization/calendar/business-hours.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { dateOfTurn, dateWords } from './date-words.ts';
import { type FoundStart, keepStarts } from './keep-starts.ts';
import { organizationsThatWatch, selectDated, selectSilences, selectWatching, type Watching } from './watch.store.ts';
import { watchSchedule } from './watch-schedule.ts';

const minuteMs = 60_000;
/**
 * How far back customers without a reply are searched for, in milliseconds. The search thereby also covers times when
 * the deployment was down.
 */
const lookBackMs = 60 * minuteMs;
/** How many starts are searched for at a time. */
const batchSize = 500;

type Of<Type extends AutomationTrigger['type']> = Extract<AutomationTrigger, { type: Type }>;

/** Whether a time is at or before the flow's publication. An event at such a time does not start the flow. */
const isBefore = ({ published_at: publishedAt }: Watching, at: Date): boolean => at <= fromMachineTime(publishedAt);

async function findSilent(organizationId: string, flow: Watching, { minutes }: Of<'no_answer'>): Promise<FoundStart[]> {
  const to = new Date(now().getTime() - minutes * minuteMs);
  const published = fromMachineTime(flow.published_at).getTime();
  const from = new Date(Math.max(to.getTime() - lookBackMs, published - minutes * minuteMs));
  if (from >= to) return [];
  const silences = await selectSilences(organizationId, flow.id, from, to, batchSize);
  return silences.map((one) => ({
    contactId: one.contact_id,
    eventId: one.message_id,
    objectId: one.message_id,
    isTest: one.is_test,
  }));
}

/**
 * Finds contacts whose date is due today, from the trigger's hour until the end of the day. After downtime, these
 * contacts are found later on the same day, or not at all.
 */
async function findDated(organizationId: string, flow: Watching, trigger: Of<'date_field'>): Promise<FoundStart[]> {
  const { timezone, locale } = flow;
  const { date: today } = localOf(now(), timezone);
  const due = momentOf(today, `${String(trigger.hour).padStart(2, '0')}:00`, timezone);
  if (now() < due || isBefore(flow, due)) return [];
  const date = dateOfTurn(trigger, today);
  const held = dateWords(trigger, date, locale).map((words) => ({ [trigger.field]: words }));
  const dated = await selectDated(organizationId, flow.id, held, date, batchSize);
  return dated.map((one) => ({ contactId: one.contact_id, eventId: one.event_id, objectId: null, isTest: false }));
}

function findDue(organizationId: string, flow: Watching): Promise<FoundStart[]> {
  const { trigger } = flow;
  if (trigger.type === 'no_answer') return findSilent(organizationId, flow, trigger);
  return trigger.type === 'date_field' ? findDated(organizationId, flow, trigger) : Promise.resolve([]);
}

/**
 * Records the starts that a time causes: customers who do not reply, dates of contacts, and schedules. A repeated or
 * early call does nothing.
 */
export async function watchFlows(organizationId: string): Promise<number> {
  let found = 0;
  for (const flow of await selectWatching(organizationId)) {
    const { trigger } = flow;
    if (trigger.type === 'schedule') {
      found += await watchSchedule(organizationId, { ...flow, trigger });
      continue;
    }
    for (;;) {
      const due = await findDue(organizationId, flow);
      if (due.length > 0) await transact((tx) => keepStarts(tx, organizationId, flow, due));
      found += due.length;
      if (due.length < batchSize) break;
    }
  }
  return found;
}

/** The job that runs `watchFlows` for each organization with such flows. The reconciler starts it every minute. */
export const watchWork = kindOfWork({
  id: 'watch-automations',
  job: 'parley/automation_watch.due',
  turn: ['organization_id'],
  isLeased: true,
  work: ({ organization_id }) => watchFlows(organization_id),
  waiting: organizationsThatWatch,
});
