import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { isDatabaseAway } from '#server/base/errors/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { receiveWakeUps, topics } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { batchSize, lockTurn, orderFacts, selectWaitingOrganizations } from './log.store.ts';
import { readOn } from './read-on.ts';
import type { Reader } from './reader.ts';

/** New facts are collected for as long as the batch before took: the more there are, the more share one transaction. */
const gatherMaxMs = 40;

interface Batch {
  readonly facts: number;
  /** Readers that have to read it in their own run. */
  readonly behind: readonly Reader[];
}

/** Whether readers process the facts in this transaction, and a callback that gets those readers before they begin. */
interface Ride {
  readonly along: boolean;
  onRiding(riding: readonly Reader[]): void;
}

/** Numbers a batch; readers that have read everything before it process it and move, in the same transaction. */
async function publishBatch(tx: Tx, organizationId: string, readers: readonly Reader[], ride: Ride): Promise<Batch> {
  // Both statements are sent together and run in order: the facts are read once the lock is held.
  const locked = lockTurn(tx, organizationId);
  const ordered = orderFacts(tx, organizationId, { readers, along: ride.along, at: now() });
  const known = ride.along ? readers.map((reader) => reader.know?.(tx, organizationId)) : [];
  // Each reader's context is there before the first one acts, so that their statements are sent together. A failed read
  // rejects for its reader alone.
  const [, facts] = await sideBySide([locked, ordered, Promise.allSettled(known)]);
  const names = facts[0]?.riding ?? [];
  const resting = facts[0]?.resting ?? [];
  const riding = readers.filter(({ name }) => names.includes(name));
  ride.onRiding(riding);
  const acts = riding.map(async (reader) =>
    reader.act(tx, organizationId, facts, await known[readers.indexOf(reader)]),
  );
  await sideBySide(acts);
  const isBehind = ({ name }: Reader) => facts.length > 0 && !names.includes(name) && !resting.includes(name);
  return { facts: facts.length, behind: readers.filter(isBehind) };
}

/** When one of the readers fails, the facts get their positions without readers, and each reader then reads in its own run. */
async function publishNext(organizationId: string, readers: readonly Reader[]): Promise<Batch> {
  let fell: readonly Reader[] = [];
  const onRiding = (riding: readonly Reader[]) => {
    fell = riding;
  };
  try {
    return await transact((tx) => publishBatch(tx, organizationId, readers, { along: true, onRiding }));
  } catch (error) {
    if (fell.length === 0 || isDatabaseAway(error)) throw error;
    log.warn({ organizationId, error: String(error) }, 'a reader of facts failed; each reads on its own');
  }
  const alone = { along: false, onRiding: () => {} };
  const { facts, behind } = await transact((tx) => publishBatch(tx, organizationId, readers, alone));
  for (const reader of fell) await readOn(organizationId, reader);
  return { facts, behind: behind.filter((reader) => !fell.includes(reader)) };
}

/**
 * Gives the organization's waiting facts their positions in the log until none is left, including facts that are recorded
 * meanwhile and for `stayMs` afterwards, and lets the readers process them. A repeated or late call does no harm.
 */
export async function publishFacts(organizationId: string, readers: readonly Reader[], stayMs = 0): Promise<void> {
  const wakeUps = receiveWakeUps(topics['parley/event.recorded']({ organization_id: organizationId }));
  try {
    for (;;) {
      goesOn();
      wakeUps.answer();
      const begun = performance.now();
      const { facts, behind } = await publishNext(organizationId, readers);
      const tookMs = performance.now() - begun;
      for (const { name } of behind) {
        await enqueue('parley/facts.unread', { organization_id: organizationId, reader: name });
      }
      if (facts >= batchSize) continue;
      if (stayMs > 0 && !isStopping()) await wakeUps.received(stayMs);
      if (wakeUps.close()) return;
      if (stayMs > 0) await delay(Math.min(tookMs, gatherMaxMs));
    }
  } finally {
    wakeUps.abandon();
  }
}

/** For the reconciler: organizations whose wake-up was lost. */
export async function organizationsWithWaitingFacts(): Promise<string[]> {
  return (await selectWaitingOrganizations()).map((row) => row.organization_id);
}
