import { systemActor } from '#server/base/actor.ts';
import { streamChanges } from '#server/domain/events/stream-changes.ts';
import type { MemberIdentity } from '../context.ts';
import { eventStream, positionOf, serverSent } from './event-stream.ts';

const actorOf = (member: MemberIdentity) => ({
  ...systemActor(member.organizationId, 'panel'),
  kind: 'member' as const,
  id: member.userId,
  name: member.name,
});

/**
 * The panel's live updates as server-sent events: one `changes` message a batch, its id the position to resume from.
 * They say only what changed; the panel reads it through its operations, so they carry nothing a role may not see.
 */
export const liveStream = (
  member: MemberIdentity,
  lastEventId: string | null,
  gone: AbortSignal,
): ReadableStream<Uint8Array> =>
  eventStream(gone, async (say, signal) => {
    for await (const rows of streamChanges(actorOf(member), positionOf(lastEventId), signal)) {
      const changes = rows.map(({ position: _position, ...change }) => change);
      say(serverSent(rows.at(-1)?.position ?? '', 'changes', changes));
    }
  });
