import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { alarm } from '#server/base/process/alarm.ts';
import type { VisitorNews } from '#server/contract/inbox/web-chat.ts';
import { currentPosition } from '../../platform/events/current-position.ts';
import { followVisitor, streamsOf } from './follow-visitor.ts';
import { isPositionKept, selectMissed } from './live.store.ts';
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
export async function isVisitor(place: VisitorAddress & { readonly token: string }): Promise<boolean> {
  try {
    await requireVisitor(place);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Streams the news of the visitor's conversations until the signal aborts. It begins with everything after `after`, a
 * log position that the browser has seen. Throws invalid_visitor, web_chat_not_found, rate_limit_exceeded.
 */
export async function streamVisitor(
  address: string,
  place: VisitorAddress & { readonly token: string },
  after: string | null,
  signal: AbortSignal,
): Promise<AsyncGenerator<VisitorBatch>> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(place);
  if (streamsOf(visitor.actor.organizationId, visitor.visitorId) >= streamsMax) {
    throw new AppError('rate_limit_exceeded', undefined, { headers: { 'Retry-After': '10' } });
  }
  return follow(visitor, after, signal);
}
