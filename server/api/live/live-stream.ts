import { systemActor } from '#server/base/actor.ts';
import { currentPosition } from '#server/domain/events/current-position.ts';
import { streamChanges } from '#server/domain/events/stream-changes.ts';
import type { MemberIdentity } from '../context.ts';
import { eventStream, positionOf, serverSent } from './event-stream.ts';

const actorOf = (member: MemberIdentity) => ({
  ...systemActor(member.organizationId, 'panel'),
  kind: 'member' as const,
  id: member.userId,
  name: member.name,
});

/** Where the organization's log ends now: a page read from here on misses nothing when it follows from there. */
export const livePosition = (member: MemberIdentity): Promise<string> => currentPosition(actorOf(member));

/**
 * The panel's live updates as server-sent events: one `changes` message a batch, its id the position to resume from.
 * `after`: a position seen before (Last-Event-ID) or asked for; null begins now. They say only what changed; the panel reads it through its operations, so they carry nothing a role may not see.
 */
export const liveStream = (
  member: MemberIdentity,
  after: string | null,
  gone: AbortSignal,
): ReadableStream<Uint8Array> =>
  eventStream(gone, async (say, signal) => {
    for await (const rows of streamChanges(actorOf(member), positionOf(after), signal)) {
      const changes = rows.map(({ position: _position, ...change }) => change);
      say(serverSent(rows.at(-1)?.position ?? '', 'changes', changes));
    }
  });
