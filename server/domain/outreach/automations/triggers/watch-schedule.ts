import { createHash } from 'node:crypto';
import { fromMachineTime, now } from '#server/base/clock.ts';
import type { ContactSelection } from '#server/contract/people/contact-selection.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { matchingPage } from '../../../people/contacts/reading/matching-contacts.ts';
import { segmentFilter } from '../../../people/views/segment-filter.ts';
import { detailsIn } from '../person/asked-details.ts';
import { holds } from '../person/holds.ts';
import { findPeople } from '../person/person.store.ts';
import { settingsOf } from '../runs/world.ts';
import { keepStarts } from './keep-starts.ts';
import {
  claimOccasion,
  deleteOldOccasions,
  findSegmentId,
  hasOccasion,
  lockOccasion,
  moveOccasion,
  type OpenOccasion,
} from './occasion.store.ts';
import { lastOccasion, type Schedule } from './schedule-due.ts';
import type { Watching } from './watch.store.ts';

/** How many contacts are checked in one transaction. */
const portion = 500;
/**
 * The maximum delay of a scheduled start, in milliseconds, for example after downtime. Contacts who were not started by
 * then are left out.
 */
const lateMs = 24 * 3_600_000;
const keptMs = 60 * 24 * 3_600_000;

type Scheduled = Watching & { readonly trigger: Schedule };

/** Returns an id for a contact and a day, so that the flow starts only once for this pair. */
function detailOf(contactId: string, on: string): string {
  const hex = createHash('md5').update(`${contactId} scheduled ${on}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Claims the last day on which the schedule was due, if it was due within the last `lateMs` and after the publication.
 */
async function claim(organizationId: string, { id, trigger, timezone, published_at }: Scheduled): Promise<void> {
  const at = now();
  const due = lastOccasion(trigger, timezone, at);
  if (!due || at.getTime() - due.at.getTime() > lateMs || due.at <= fromMachineTime(published_at)) return;
  if (!(await hasOccasion(id, due.on))) await claimOccasion(organizationId, id, due);
}

/**
 * Returns the filter for the contacts that the schedule may start. Null if the segment no longer exists; the schedule
 * then starts no contacts.
 */
async function filterOf(
  organizationId: string,
  { segment }: Schedule,
  tx: Tx,
): Promise<NonNullable<ContactSelection['filter']> | null> {
  if (!segment) return {};
  const id = await findSegmentId(organizationId, segment, tx);
  return id === null ? null : segmentFilter(organizationId, id, tx);
}

/** Returns the contacts that meet the flow's conditions and have not opted out. */
async function fitting(organizationId: string, flow: Scheduled, ids: readonly string[], tx: Tx): Promise<string[]> {
  const { conditions } = settingsOf(flow.settings);
  const people = await findPeople(organizationId, ids, detailsIn(conditions), tx);
  const fits = people.filter(
    (person) => !person.opted_out && conditions.every((one) => holds(one, { person, variables: {} })),
  );
  return fits.map(({ id }) => id);
}

async function workPortion(tx: Tx, organizationId: string, flow: Scheduled, open: OpenOccasion): Promise<void> {
  const at = now();
  const move = (position: readonly string[] | null) =>
    moveOccasion(tx, organizationId, flow.id, { on: open.on, position, at });
  const filter =
    at.getTime() - open.due_at.getTime() > lateMs ? null : await filterOf(organizationId, flow.trigger, tx);
  const rows = filter ? await matchingPage(organizationId, filter, { position: open.position, size: portion }, tx) : [];
  const ids = await fitting(
    organizationId,
    flow,
    rows.map(({ id }) => id),
    tx,
  );
  const found = ids.map((contactId) => ({
    contactId,
    eventId: detailOf(contactId, open.on),
    objectId: null,
    isTest: false,
  }));
  await keepStarts(tx, organizationId, flow, found);
  const last = rows.at(-1);
  await move(last && rows.length === portion ? [last.position, last.id] : null);
}

/**
 * Starts the flow for the contacts of a scheduled day, in portions. Each portion commits its starts together with its
 * position, so that a process may die at any time. Other workers find the day locked. A contact who joins the segment
 * later is considered on the next scheduled day. Returns the number of portions.
 */
export async function watchSchedule(organizationId: string, flow: Scheduled): Promise<number> {
  await claim(organizationId, flow);
  for (let portions = 0; ; portions += 1) {
    const isWorked = await transact(async (tx) => {
      const open = await lockOccasion(tx, organizationId, flow.id);
      if (open) await workPortion(tx, organizationId, flow, open);
      return open !== null;
    });
    if (!isWorked) return portions;
  }
}

export const forgetOldOccasions = (): Promise<number> => deleteOldOccasions(new Date(now().getTime() - keptMs));
