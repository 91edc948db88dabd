import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { alarm } from '#server/base/process/alarm.ts';
import { listenForNews, missedSome } from '#server/db/listen.ts';
import { type LiveRow, lastPosition, selectLive } from './live.store.ts';

const batchSize = 500;

/** Yields the changes between an earlier position and the position that the follower had when the client joined. */
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

type Hear = (rows: readonly LiveRow[]) => void;

/** Reads an organization's event log once for all streams in this process. */
interface Follower {
  /** Returns the log position up to which the follower has read. Resolves when the follower has begun to read. */
  position(): Promise<string>;
  /**
   * Calls the listener with every later batch. Returns a function that stops these calls. When the last listener stops,
   * the follower stops reading.
   */
  hear(listener: Hear): () => void;
}

const followers = oncePerProcess('organization-followers', () => new Map<string, Follower>());
const pauseMs = 1_000;

/**
 * Returns the position at the end of the event log, at which a stream begins. Tries again until the database answers or
 * the signal is aborted.
 */
async function firstPosition(organizationId: string, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    try {
      return await lastPosition(organizationId);
    } catch (error) {
      log.warn({ error: String(error) }, 'live updates cannot begin; trying again');
      await delay(pauseMs);
    }
  }
  return '0';
}

function startFollower(organizationId: string): Follower {
  const ended = new AbortController();
  const { signal } = ended;
  const listeners = new Set<Hear>();
  const wakeUp = alarm(signal);
  const stopListening = listenForNews((id) => (id === organizationId || id === missedSome) && wakeUp.wake());
  let position = '0';
  const begun = firstPosition(organizationId, signal).then((first) => {
    position = first;
  });
  const readBatch = async (): Promise<boolean> => {
    const rows = await selectLive(organizationId, position, batchSize);
    position = rows.at(-1)?.position ?? position;
    if (rows.length > 0) for (const hear of listeners) hear(rows);
    return rows.length === batchSize;
  };
  const run = async () => {
    await begun;
    while (!signal.aborted) {
      try {
        while (await readBatch());
        await wakeUp.next();
      } catch (error) {
        log.warn({ error: String(error) }, 'live updates are not read; trying again');
        await delay(pauseMs);
      }
    }
  };
  void run().finally(stopListening);
  const follower: Follower = {
    position: async () => {
      await begun;
      return position;
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        if (followers.get(organizationId) === follower) followers.delete(organizationId);
        ended.abort();
      };
    },
  };
  return follower;
}

/** Returns the organization's follower in this process. The first call starts the follower. */
function followOrganization(organizationId: string): Follower {
  const known = followers.get(organizationId) ?? startFollower(organizationId);
  followers.set(organizationId, known);
  return known;
}

/** Collects the follower's changes until the stream reads them. */
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
 * Streams the organization's changes in batches, from now on or from `after` (an earlier position), until the signal is
 * aborted. The stream and the webhooks come from the same event log, so a client that resumes misses nothing. Each
 * process reads the event log once for all its clients.
 */
export async function* streamChanges(
  actor: Actor,
  after: string | null,
  signal: AbortSignal,
): AsyncGenerator<LiveRow[]> {
  const follower = followOrganization(actor.organizationId);
  const news = inbox(follower, signal);
  try {
    // Subscribes first and then reads the missed changes, so that no change is lost in between.
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
