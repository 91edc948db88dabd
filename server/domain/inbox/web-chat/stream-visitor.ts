import { setTimeout as delay } from 'node:timers/promises';
import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { alarm } from '#server/base/process/alarm.ts';
import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';
import { currentPosition } from '../../platform/events/current-position.ts';
import { streamChanges } from '../../platform/events/stream-changes.ts';
import { findVisitorsOf, isPositionKept, selectMissed } from './live.store.ts';
import { requireVisitor, type Visitor, type VisitorAddress } from './visitor.ts';
import { findThread, findVisitorMessages } from './visitor-thread.store.ts';
import { visitorMessageView, visitorThreadView } from './visitor-thread.view.ts';

/**
 * A batch of news for the visitor's browser. `reset` means that the changes can no longer be listed, so the browser has
 * to load the conversation again.
 */
export interface VisitorBatch {
  readonly position: string;
  readonly news: VisitorNews | 'reset';
}

const streamsMax = 10;

async function newsOf(visitor: Visitor, ids: readonly string[]): Promise<VisitorNews> {
  const { organizationId } = visitor.actor;
  const rows = ids.length > 0 ? await findVisitorMessages(organizationId, visitor, ids) : [];
  return {
    messages: rows.map(visitorMessageView),
    thread: visitorThreadView(await findThread(organizationId, visitor), visitor),
  };
}

/** Collects log positions and message ids until the stream takes them. */
function inbox(signal: AbortSignal) {
  const wakeUp = alarm(signal);
  let waiting: { position: string; ids: Set<string> } | null = null;
  return {
    put(position: string, ids: readonly string[]) {
      waiting = { position, ids: new Set([...(waiting?.ids ?? []), ...ids]) };
      wakeUp.wake();
    },
    async take(): Promise<{ position: string; ids: string[] } | null> {
      if (!waiting && !signal.aborted) await wakeUp.next();
      const taken = waiting;
      waiting = null;
      return taken && { position: taken.position, ids: [...taken.ids] };
    },
  };
}

async function missed(visitor: Visitor, after: string | null): Promise<VisitorBatch> {
  const { organizationId } = visitor.actor;
  const position = await currentPosition(visitor.actor);
  if (after === null) return { position, news: await newsOf(visitor, []) };
  if (!(await isPositionKept(organizationId, after))) return { position, news: 'reset' };
  const ids = (await selectMissed(organizationId, visitor, after)).map((row) => row.message_id);
  return { position, news: await newsOf(visitor, ids) };
}

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
const streamsOf = (organizationId: string, visitorId: string): number =>
  followers.get(organizationId)?.listeners.get(visitorId)?.size ?? 0;

/**
 * Calls `hear` with all news in a visitor's conversations, once `ready` has resolved. When the last listener stops, the
 * event log is no longer read.
 */
function followVisitor(
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

async function* follow(visitor: Visitor, after: string | null, signal: AbortSignal): AsyncGenerator<VisitorBatch> {
  const news = inbox(signal);
  const following = followVisitor(visitor.actor.organizationId, visitor.visitorId, news.put);
  try {
    // The stream follows new events first and then reads the missed ones, so that a message in between is delivered
    // twice rather than never.
    await following.ready;
    yield await missed(visitor, after);
    while (!signal.aborted) {
      const heard = await news.take();
      if (heard) yield { position: heard.position, news: await newsOf(visitor, heard.ids) };
    }
  } finally {
    following.stop();
  }
}

/** Whether the visitor's token is still valid and the chat is still enabled. */
export async function isVisitor(credentials: VisitorAddress & { readonly token: string }): Promise<boolean> {
  try {
    await requireVisitor(credentials);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Streams the news of the visitor's conversations until the signal aborts. The stream begins with the news after
 * `after`, a log position that the browser has seen. Throws invalid_visitor, web_chat_not_found, rate_limit_exceeded.
 */
export async function streamVisitor(
  address: string,
  credentials: VisitorAddress & { readonly token: string },
  after: string | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<VisitorBatch>> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(credentials);
  if (streamsOf(visitor.actor.organizationId, visitor.visitorId) >= streamsMax) {
    throw new AppError('rate_limit_exceeded', undefined, { headers: { 'Retry-After': '10' } });
  }
  return follow(visitor, after, signal);
}
