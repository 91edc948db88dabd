import { systemActor } from '#server/base/actor.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { streamChanges } from '#server/domain/events/stream-changes.ts';
import type { MemberIdentity } from '../context.ts';

const open = oncePerProcess('live-streams', () => new Set<AbortController>());

/** Ends every stream, so that the process can stop; the browsers come back to whoever serves next. */
export function endLiveStreams(): void {
  for (const stream of open) stream.abort();
}

/** Proxies close connections that say nothing; a comment keeps them open. */
const heartbeatMs = 20_000;

const actorOf = (member: MemberIdentity) => ({
  ...systemActor(member.organizationId, 'panel'),
  kind: 'member' as const,
  id: member.userId,
  name: member.name,
});

/** A position as a browser gives it back in Last-Event-ID; anything else starts from now. */
const positionOf = (lastEventId: string | null) => (lastEventId && /^\d{1,18}$/.test(lastEventId) ? lastEventId : null);

/**
 * The panel's live updates as server-sent events: one `changes` message a batch, its id the position to resume from.
 * They say only what changed; the panel reads it through its operations, so they carry nothing a role may not see.
 */
export function liveStream(
  member: MemberIdentity,
  lastEventId: string | null,
  gone: AbortSignal,
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
      const run = async () => {
        for await (const rows of streamChanges(actorOf(member), positionOf(lastEventId), signal)) {
          const changes = rows.map(({ position: _position, ...change }) => change);
          say(`id: ${rows.at(-1)?.position}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`);
        }
      };
      run()
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
