import type { Actor } from '#server/base/actor.ts';
import { alarm } from '#server/base/process/alarm.ts';
import { type Follower, followOrganization } from './follow-organization.ts';
import { type LiveRow, selectLive } from './live.store.ts';

const batchSize = 500;

/** Yields the changes between an earlier position and the position that the follower had when this client joined. */
async function* missed(organizationId: string, after: string, until: string): AsyncGenerator<LiveRow[]> {
  let position = after;
  while (BigInt(position) < BigInt(until)) {
    const rows = await selectLive(organizationId, position, batchSize);
    const last = rows.at(-1);
    if (!last) return;
    position = last.position;
    yield rows;
  }
}

/** Collects the follower's changes until the stream takes them. */
function inbox(follower: Follower, signal: AbortSignal) {
  const wakeUp = alarm(signal);
  let waiting: LiveRow[] = [];
  const stop = follower.hear((rows) => {
    waiting.push(...rows);
    wakeUp.wake();
  });
  return {
    stop,
    async take(): Promise<LiveRow[]> {
      if (waiting.length === 0 && !signal.aborted) await wakeUp.next();
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}

/**
 * Streams the organization's changes in batches, from now on or from `after` (an earlier position), until the signal
 * ends. The stream and the webhooks come from the same event log, so a client that resumes misses nothing. A process
 * reads the event log once for all clients.
 */
export async function* streamChanges(
  actor: Actor,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<LiveRow[]> {
  const follower = followOrganization(actor.organizationId);
  const news = inbox(follower, signal);
  try {
    // Subscribes first and then reads what was missed, so that no change is lost in between.
    const joined = await follower.position();
    let position = after ?? joined;
    for await (const rows of missed(actor.organizationId, position, joined)) {
      if (signal.aborted) return;
      position = rows.at(-1)?.position ?? position;
      yield rows;
    }
    while (!signal.aborted) {
      const rows = (await news.take()).filter((row) => BigInt(row.position) > BigInt(position));
      position = rows.at(-1)?.position ?? position;
      if (rows.length > 0) yield rows;
    }
  } finally {
    news.stop();
  }
}
