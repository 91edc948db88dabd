import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { insertReplayed, retryFailed, selectMissed } from './undelivered.store.ts';
import { lockReplay, noteQueued, type RunningReplay, selectRunningReplays } from './webhook-replay.store.ts';

const chunkSize = 500;
/** A run hands over to the next after so long: engines do not like to wait. */
const runMs = 20_000;

async function queueMissed(tx: Tx, organizationId: string, replay: RunningReplay, at: Date): Promise<number> {
  const events = await selectMissed(tx, organizationId, replay, chunkSize);
  const deliveries = events.map((event) => ({ id: newId(), eventId: event.id, eventType: event.type }));
  return insertReplayed(tx, organizationId, replay, deliveries, at);
}

/** Puts the next deliveries in line and counts them in one transaction: each once, however often a run dies. */
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
    const hint = { organization_id: organizationId, endpoint_id: replay.endpoint_id };
    if (queued > 0) tx.afterCommit(() => enqueue('parley/delivery.due', hint));
    return !isLast;
  });
}

/** Works a replay off, chunk by chunk, in the order of the events. Told twice or too late it does nothing more. */
export async function runReplay(organizationId: string, replayId: string): Promise<void> {
  const until = performance.now() + runMs;
  while (await queueNext(organizationId, replayId)) {
    if (performance.now() < until) continue;
    await enqueue('parley/webhook_replay.due', { organization_id: organizationId, replay_id: replayId });
    return;
  }
}

/** For the sweep: replays whose hint got lost. */
export const replaysWithWork = (): Promise<{ organization_id: string; replay_id: string }[]> => selectRunningReplays();
