import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { isDatabaseAway } from '#server/base/is-database-away.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/stopping.ts';
import { sideBySide, type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { receiveWakeUps, topics } from '#server/jobs/under-way.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { batchSize, lockTurn, orderFacts, selectWaitingOrganizations } from './log.store.ts';
import { readOn } from './read-on.ts';
import type { Reader } from './reader.ts';

/** Facts that follow one another gather for as long as the batch before took, so that the more there are the more travel together. */
const gatherMaxMs = 40;

interface Batch {
  readonly facts: number;
  /** Readers that have to read it on their own. */
  readonly behind: readonly Reader[];
}

/** Do the readers ride along, and who they turn out to be, said before they act. */
interface Ride {
  readonly along: boolean;
  onRiding(riding: readonly Reader[]): void;
}

/** Puts a batch in order; readers that had read all before it make of it what they make, and move, in the same transaction. */
async function publishBatch(tx: Tx, organizationId: string, readers: readonly Reader[], ride: Ride): Promise<Batch> {
  // Sent together, done one after the other: the facts are read once the lock is there.
  const locked = lockTurn(tx, organizationId);
  const ordered = orderFacts(tx, organizationId, { readers, along: ride.along, at: now() });
  const known = ride.along ? readers.map((reader) => reader.know?.(tx, organizationId)) : [];
  // What failed of it is told to who needs it. All of it is there before the first acts: what they write travels together.
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

/** Should one of those who ride along fail, the facts get their places without them, and each of them reads on its own. */
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
 * Gives the organization's waiting facts their places in its log, until none is left, those included that are recorded
 * meanwhile and for `stayMs` afterwards, and lets the readers make of them what they make. Told twice or too late it
 * does nothing.
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

/** For the reconciler: organizations whose wake-up got lost. */
export async function organizationsWithWaitingFacts(): Promise<string[]> {
  return (await selectWaitingOrganizations()).map((row) => row.organization_id);
}
