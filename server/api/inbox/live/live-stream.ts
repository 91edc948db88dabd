import type { Writable } from 'node:stream';
import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import { currentPosition } from '#server/domain/platform/events/current-position.ts';
import { hearMemberNews } from '#server/domain/platform/events/hear-member-news.ts';
import { streamChanges } from '#server/domain/platform/events/stream-changes.ts';
import { hearPresences } from '#server/domain/platform/presences/hear-presences.ts';
import type { MemberIdentity } from '../../context.ts';
import { positionOf, serverSent, writeEvents } from './event-stream.ts';
import { toldTo } from './told-to.ts';

const actorOf = (member: MemberIdentity): Actor => ({
  ...systemActor(member.organizationId, 'panel'),
  kind: 'member' as const,
  id: member.userId,
  name: member.name,
});

/**
 * Returns the current end of the organization's event log. A page that loads its data after this call and follows the
 * stream from this position misses nothing.
 */
export const livePosition = (member: MemberIdentity): Promise<string> => currentPosition(actorOf(member));

/**
 * Sends which conversations colleagues have open. Presence is no domain event, so it does not move the position and is
 * not sent again after a reconnect.
 */
const sayPresences = ({ organizationId, userId }: MemberIdentity, say: (text: string) => void) =>
  hearPresences(organizationId, (news) => {
    if (news?.user.id !== userId) say(`event: presence\ndata: ${JSON.stringify(news)}\n\n`);
  });

const streamsMax = 10;
const streams = oncePerProcess('live-streams-of-members', () => new Map<string, number>());

/**
 * Counts one more stream of the member in this process and returns a function that releases it. Throws
 * rate_limit_exceeded.
 */
function takeSlot({ organizationId, userId }: MemberIdentity): () => void {
  const key = `${organizationId}:${userId}`;
  const count = streams.get(key) ?? 0;
  if (count >= streamsMax) {
    throw new AppError('rate_limit_exceeded', undefined, { headers: { 'Retry-After': '30' } });
  }
  streams.set(key, count + 1);
  return () => {
    const left = (streams.get(key) ?? 1) - 1;
    if (left > 0) streams.set(key, left);
    else streams.delete(key);
  };
}

/**
 * A member's request for a stream. `lookUp` returns the current state of the member's session, or null when the session
 * has ended.
 */
export interface LiveRequest {
  readonly member: MemberIdentity;
  readonly lookUp: () => Promise<Pick<MemberIdentity, 'role'> | null>;
  /**
   * The log position after which the stream starts: the last position that the browser saw (Last-Event-ID), or a
   * position that the page requested. Null starts from now.
   */
  readonly after: string | null;
}

/**
 * Writes the panel's live updates as server-sent events to the given response. Each batch is one `changes` message,
 * whose id is the log position to resume from. The messages contain only which objects changed, limited to what the
 * role may read. The stream ends when the session or the membership ends or the role changes. The browser then
 * reconnects with its new rights. Throws rate_limit_exceeded beyond ten streams of one member.
 */
export function liveStream({ member, lookUp, after }: LiveRequest): (to: Writable) => Promise<void> {
  const told = toldTo(member.role);
  const readsConversations = roleScopes[member.role].includes('conversations:read');
  const listener = {
    over: new AbortController(),
    stillMay: async () => (await lookUp())?.role === member.role,
    onDoubt: (look: () => void) => hearMemberNews(member.userId, look),
    onEnd: takeSlot(member),
  };
  const tell = async (say: (text: string) => void, signal: AbortSignal) => {
    const stopHearing = readsConversations ? sayPresences(member, say) : null;
    try {
      for await (const rows of streamChanges(actorOf(member), positionOf(after), signal)) {
        const changes = told(rows);
        const position = rows.at(-1)?.position ?? '';
        // The member may see none of these changes. The message only moves the position from which the browser resumes.
        say(changes.length > 0 ? serverSent(position, 'changes', changes) : `id: ${position}\n\n`);
      }
    } finally {
      stopHearing?.();
    }
  };
  return (to) => writeEvents(to, listener, tell);
}
