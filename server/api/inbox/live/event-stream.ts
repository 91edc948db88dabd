import type { Writable } from 'node:stream';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const open = oncePerProcess('live-streams', () => new Set<AbortController>());

/** Ends every stream so that the process can stop. The browsers reconnect to the next process. */
export function endLiveStreams(): void {
  for (const stream of open) stream.abort();
}

/**
 * Interval of the heartbeat. Proxies close silent connections, and a browser does not notice a connection that died
 * silently. The heartbeat is an event, because pages cannot see comments of the stream. At each heartbeat, the server
 * checks again whether the browser may still listen.
 */
const heartbeatMs = 20_000;
const heartbeat = 'event: beat\ndata: {}\n\n';
/**
 * A stream lasts 13 to 15 minutes, at random, so that not all browsers reconnect at once. The browser resumes from its
 * position.
 */
const heartbeatsMax = 45;
const heartbeatsSpread = 6;
/**
 * Maximum number of unsent bytes for a browser that reads slowly. Beyond that the stream ends, and the browser resumes
 * from its position.
 */
const behindMax = 1024 * 1024;

/** Formats one message of server-sent events. `id` is the position to resume from. */
export const serverSent = (id: string, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Returns the position that a browser sends in Last-Event-ID. Returns null for any other text; the stream then starts
 * from now.
 */
export const positionOf = (lastEventId: string | null): string | null =>
  lastEventId && /^\d{1,18}$/.test(lastEventId) ? lastEventId : null;

/** The browser that receives a stream, and the check whether the browser may still listen. */
export interface Listener {
  /** Aborted when the stream is over, for any reason. */
  readonly over: AbortController;
  readonly stillMay: () => Promise<boolean>;
  /**
   * Registers `look`, which checks again, before the next heartbeat, whether the browser may still listen. Returns a
   * function that unregisters `look`.
   */
  readonly onDoubt?: (look: () => void) => () => void;
  /** Called when the stream has ended, for any reason. */
  readonly onEnd?: () => void;
}

/** Ends the stream if the listener may no longer listen. If the database does not respond, the stream goes on. */
async function endIfGone({ stillMay, over }: Listener): Promise<void> {
  try {
    if (!(await stillMay())) over.abort();
  } catch (error) {
    log.warn({ error: String(error) }, 'a live stream could not be looked up; it is tried again');
  }
}

/**
 * Writes the messages that `tell` sends as server-sent events, with heartbeats in between, and resolves when the stream
 * is over. The stream ends when the browser is gone or may no longer listen, after a quarter of an hour, or when the
 * process ends.
 */
export async function writeEvents(
  to: Writable,
  listener: Listener,
  tell: (say: (text: string) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { over } = listener;
  const { signal } = over;
  const end = () => over.abort();
  let heartbeatsLeft = heartbeatsMax - Math.floor(Math.random() * heartbeatsSpread);
  open.add(over);
  to.once('close', end).on('error', end);
  if (to.destroyed) end();
  const say = (text: string) => {
    if (signal.aborted) return;
    to.write(text);
    if (to.writableLength > behindMax) end();
  };
  const heartbeats = setInterval(() => {
    heartbeatsLeft -= 1;
    if (heartbeatsLeft <= 0) return end();
    say(heartbeat);
    void endIfGone(listener);
  }, heartbeatMs).unref();
  const stopDoubting = listener.onDoubt?.(() => void endIfGone(listener));
  // The stream starts with a heartbeat, which shows the page that the stream works.
  say(`retry: 1000\n\n${heartbeat}`);
  try {
    await tell(say, signal);
  } catch (error) {
    log.warn({ error: String(error) }, 'a live stream broke; the browser resumes it');
  } finally {
    clearInterval(heartbeats);
    stopDoubting?.();
    open.delete(over);
    listener.onEnd?.();
    to.end();
  }
}
