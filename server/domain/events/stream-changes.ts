import type { Actor } from '#server/base/actor.ts';
import { alarm } from '#server/base/alarm.ts';
import { listenForNews, missedSome } from '#server/db/listen.ts';
import { type LiveRow, lastPosition, selectLive } from './live.store.ts';

const batchSize = 500;

/**
 * What happens in the organization from now on, or from `after` (a position seen before) on, in batches, until the
 * signal ends. The same log the webhooks are made from, so a reader who resumes misses nothing.
 */
export async function* streamChanges(
  actor: Actor,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<LiveRow[]> {
  const bell = alarm(signal);
  const stop = listenForNews((id) => (id === actor.organizationId || id === missedSome) && bell.wake());
  try {
    let position = after ?? (await lastPosition(actor.organizationId));
    while (!signal.aborted) {
      const rows = await selectLive(actor.organizationId, position, batchSize);
      const last = rows.at(-1);
      if (last) {
        position = last.position;
        yield rows;
      }
      if (rows.length < batchSize) await bell.next();
    }
  } finally {
    stop();
  }
}
