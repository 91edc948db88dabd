import type { Writable } from 'node:stream';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const open = oncePerProcess('live-streams', () => new Set<AbortController>());

/** Ends every stream, so that the process can stop; the browsers come back to whoever serves next. */
export function endLiveStreams(): void {
  for (const stream of open) stream.abort();
}

/**
 * Proxies close connections that say nothing, and a browser does not notice one that died silently: a sign of life that
 * pages can see (a comment they could not). At each, who listens is looked up again.
 */
const heartbeatMs = 20_000;
const heartbeat = 'event: beat\ndata: {}\n\n';
/** A stream lives 13 to 15 minutes, so that not all come back at once; the browser resumes by its position. */
const beatsMax = 45;
const beatsSpread = 6;
/** Bytes a reader may be behind; who reads slower is ended, and resumes. */
const behindMax = 1024 * 1024;

/** A message of server-sent events; `id` is the position to resume from. */
export const serverSent = (id: string, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A position as a browser gives it back in Last-Event-ID; anything else starts from now. */
export const positionOf = (lastEventId: string | null): string | null =>
  lastEventId && /^\d{1,18}$/.test(lastEventId) ? lastEventId : null;

/** Who listens, and whether they still may. */
export interface Listener {
  /** Aborted when it is over, whatever ended it. */
  readonly over: AbortController;
  readonly stillMay: () => Promise<boolean>;
  /** Hears that it is time to look again before the next sign of life; returns how to stop hearing. */
  readonly onDoubt?: (look: () => void) => () => void;
  /** When the stream has ended, whatever ended it. */
  readonly onEnd?: () => void;
}

/** Looks up again whether the listener still may; a database that does not answer decides nothing. */
async function endIfGone({ stillMay, over }: Listener): Promise<void> {
  try {
    if (!(await stillMay())) over.abort();
  } catch (error) {
    log.warn({ error: String(error) }, 'a live stream could not be looked up; it is tried again');
  }
}

/**
 * Writes server-sent events until the browser is gone, may no longer listen, has listened for a quarter of an hour, or the
 * process ends: what `tell` says, and a sign of life in between. Resolves when it is over.
 */
export async function writeEvents(
  to: Writable,
  listener: Listener,
  tell: (say: (text: string) => void, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { over } = listener;
  const { signal } = over;
  const end = () => over.abort();
  let beatsLeft = beatsMax - Math.floor(Math.random() * beatsSpread);
  open.add(over);
  to.once('close', end).on('error', end);
  if (to.destroyed) end();
  const say = (text: string) => {
    if (signal.aborted) return;
    to.write(text);
    if (to.writableLength > behindMax) end();
  };
  const beating = setInterval(() => {
    beatsLeft -= 1;
    if (beatsLeft <= 0) return end();
    say(heartbeat);
    void endIfGone(listener);
  }, heartbeatMs).unref();
  const stopDoubting = listener.onDoubt?.(() => void endIfGone(listener));
  // With the first sign of life: until it comes through, a page does not know whether anything will.
  say(`retry: 1000\n\n${heartbeat}`);
  try {
    await tell(say, signal);
  } catch (error) {
    log.warn({ error: String(error) }, 'a live stream broke; the browser resumes it');
  } finally {
    clearInterval(beating);
    stopDoubting?.();
    open.delete(over);
    listener.onEnd?.();
    to.end();
  }
}
