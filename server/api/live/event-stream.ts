import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';

const open = oncePerProcess('live-streams', () => new Set<AbortController>());

/** Ends every stream, so that the process can stop; the browsers come back to whoever serves next. */
export function endLiveStreams(): void {
  for (const stream of open) stream.abort();
}

/** Proxies close connections that say nothing; a comment keeps them open. */
const heartbeatMs = 20_000;

/** A message of server-sent events; `id` is the position to resume from. */
export const serverSent = (id: string, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A position as a browser gives it back in Last-Event-ID; anything else starts from now. */
export const positionOf = (lastEventId: string | null): string | null =>
  lastEventId && /^\d{1,18}$/.test(lastEventId) ? lastEventId : null;

/** Server-sent events until the browser is gone or the process ends: what `tell` says, and a sign of life in between. */
export function eventStream(
  gone: AbortSignal,
  tell: (say: (text: string) => void, signal: AbortSignal) => Promise<void>,
): ReadableStream<Uint8Array> {
  const ended = new AbortController();
  open.add(ended);
  const signal = AbortSignal.any([gone, ended.signal]);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      const say = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => say(': still here\n\n'), heartbeatMs).unref();
      say('retry: 1000\n\n');
      tell(say, signal)
        .catch((error: Error) => log.warn({ error: error.message }, 'a live stream broke; the browser resumes it'))
        .finally(() => {
          clearInterval(heartbeat);
          open.delete(ended);
          controller.close();
        })
        // Closing what the browser has closed already.
        .catch(() => {});
    },
    cancel: () => ended.abort(),
  });
}
