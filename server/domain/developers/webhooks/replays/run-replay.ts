import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../../platform/work/work-in-batches.ts';
import { insertReplayed, retryFailed, selectMissed } from './undelivered.store.ts';
import { lockReplay, noteQueued, type RunningReplay, selectRunningReplays } from './webhook-replay.store.ts';

const chunkSize = 500;
const job = 'parley/webhook_replay.due';

async function queueMissed(tx: Tx, organizationId: string, replay: RunningReplay, at: Date): Promise<number> {
  const events = await selectMissed(tx, organizationId, replay, chunkSize);
  const deliveries = events.map((event) => ({ id: newId(), eventId: event.id, eventType: event.type }));
  return insertReplayed(tx, organizationId, replay, deliveries, at);
}

/**
 * Queues the replay's next deliveries and counts them, in one transaction. Each delivery is queued once, even if a run
 * is interrupted and repeated.
 */
async function queueNext(organizationId: string, replayId: string): Promise<boolean> {
  return transact(async (tx) => {
    const replay = await lockReplay(tx, organizationId, replayId);
    if (!replay) return false;
    const at = now();
    const queued =
      replay.kind === 'missed'
        ? await queueMissed(tx, organizationId, replay, at)
        : await retryFailed(tx, organizationId, replay, at, chunkSize);
    const isLast = queued < chunkSize;
    await noteQueued(tx, organizationId, replayId, queued, isLast ? at : null);
    const wakeUp = { organization_id: organizationId, endpoint_id: replay.endpoint_id };
    if (queued > 0) tx.afterCommit(() => enqueue('parley/delivery.due', wakeUp));
    return !isLast;
  });
}

/** Processes a replay batch by batch, in the order of the events. A repeated or late call does no harm. */
export async function runReplay(organizationId: string, replayId: string): Promise<void> {
  const wakeUp = { organization_id: organizationId, replay_id: replayId };
  await workInBatches(job, wakeUp, () => queueNext(organizationId, replayId));
}

/** The kind of background work that runs a replay. Only one run of a replay executes at a time. */
export const replayWork = kindOfWork({
  id: 'replay-webhooks',
  job,
  turn: ['replay_id'],
  work: ({ organization_id, replay_id }) => runReplay(organization_id, replay_id),
  waiting: selectRunningReplays,
});
