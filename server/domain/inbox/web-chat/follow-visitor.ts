import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { currentPosition } from '../../platform/events/current-position.ts';
import { streamChanges } from '../../platform/events/stream-changes.ts';
import { findVisitorsOf } from './live.store.ts';

/**
 * A listener for news in a visitor's conversations. It gets the position reached in the event log and the ids of the
 * messages.
 */
type Hear = (position: string, messageIds: readonly string[]) => void;

interface Follower {
  readonly listeners: Map<string, Set<Hear>>;
  /** Resolves once the listener is connected, so that it misses no event from then on. */
  readonly ready: Promise<void>;
  readonly ended: AbortController;
}

type Row = { type: string; object_id: string | null; conversation_id: string | null };

const followers = oncePerProcess('visitor-followers', () => new Map<string, Follower>());
const pauseMs = 1_000;

async function tell(organizationId: string, follower: Follower, position: string, rows: readonly Row[]): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => row.conversation_id ?? []))];
  if (ids.length === 0) return;
  const messages = new Map<string, string[]>();
  for (const { id, visitor_id } of await findVisitorsOf(organizationId, ids)) {
    if (!follower.listeners.has(visitor_id)) continue;
    const own = rows.filter((row) => row.conversation_id === id && row.type.startsWith('message.'));
    const known = messages.get(visitor_id) ?? [];
    messages.set(visitor_id, [...known, ...own.flatMap((row) => row.object_id ?? [])]);
  }
  for (const [visitorId, messageIds] of messages) {
    for (const hear of follower.listeners.get(visitorId) ?? []) hear(position, [...new Set(messageIds)]);
  }
}

/** Reads the organization's event log once for all its connected visitors, however many there are. */
async function run(actor: Actor, follower: Follower, begun: () => void): Promise<void> {
  const { signal } = follower.ended;
  let position: string | undefined;
  while (!signal.aborted) {
    try {
      position ??= await currentPosition(actor);
      begun();
      for await (const rows of streamChanges(actor, position, signal)) {
        const last: string | undefined = rows.at(-1)?.position;
        if (last !== undefined) await tell(actor.organizationId, follower, last, rows);
        position = last ?? position;
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'visitors are not told of news; trying again');
      await delay(pauseMs);
    }
  }
}

function followerOf(organizationId: string): Follower {
  const known = followers.get(organizationId);
  if (known) return known;
  const { promise: ready, resolve: begun } = Promise.withResolvers<void>();
  const follower: Follower = { listeners: new Map(), ready, ended: new AbortController() };
  followers.set(organizationId, follower);
  void run(systemActor(organizationId, 'channel'), follower, begun);
  return follower;
}

/** Returns how many streams a visitor has open in this process. */
export const streamsOf = (organizationId: string, visitorId: string): number =>
  followers.get(organizationId)?.listeners.get(visitorId)?.size ?? 0;

/**
 * Calls `hear` with all news in a visitor's conversations, once `ready` has resolved. When the last listener stops, the
 * event log is no longer read.
 */
export function followVisitor(
  organizationId: string,
  visitorId: string,
  hear: Hear,
): { readonly ready: Promise<void>; stop(): void } {
  const follower = followerOf(organizationId);
  const own = follower.listeners.get(visitorId) ?? new Set();
  follower.listeners.set(visitorId, own.add(hear));
  const stop = () => {
    own.delete(hear);
    if (own.size === 0) follower.listeners.delete(visitorId);
    if (follower.listeners.size > 0 || followers.get(organizationId) !== follower) return;
    followers.delete(organizationId);
    follower.ended.abort();
  };
  return { ready: follower.ready, stop };
}
