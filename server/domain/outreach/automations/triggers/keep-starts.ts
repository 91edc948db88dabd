import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { insertStarts, type WantedStart } from './listening.store.ts';
import { partitionOf } from './partitions.ts';
import type { Watching } from './watch.store.ts';

export type FoundStart = Pick<WantedStart, 'contactId' | 'eventId' | 'objectId' | 'isTest'>;

/**
 * Stores starts of flows that a time causes, in the same way as starts that domain events cause. Each start is stored
 * once, even if several workers find it at the same time.
 */
export async function keepStarts(
  tx: Tx,
  organizationId: string,
  flow: Watching,
  found: readonly FoundStart[],
): Promise<void> {
  if (found.length === 0) return;
  const at = now();
  const starts = found.map((one) => ({
    ...one,
    id: newId(),
    automationId: flow.id,
    trigger: flow.trigger.type,
    occurredAt: at,
    causedBy: null,
    lane: partitionOf(one.contactId),
  }));
  await insertStarts(tx, organizationId, starts, at);
  const partitions = [...new Set(starts.map(({ lane }) => lane))];
  const due = partitions.map((lane) => ({ organization_id: organizationId, lane }));
  tx.afterCommit(() => enqueueAll('parley/automation_start.due', due));
}
