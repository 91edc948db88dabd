import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';

/** A reply: a text, a file, a file with a caption, or a text with interactive parts such as buttons. */
export interface Reply {
  readonly text: string;
  readonly file: File | null;
  /** Whether the file was recorded in the panel. The customer then receives the file as a voice note. */
  readonly voice?: boolean | undefined;
  /** The interactive parts below the text, such as buttons, which the customer can tap. */
  readonly interactive?: InteractiveReply | undefined;
  /** The id of the message that this reply quotes. */
  readonly replyTo?: string | undefined;
}

/** A reply that the server has not confirmed yet. The browser stores the reply until the server confirms it. */
export interface OutboxItem extends Reply {
  /**
   * The idempotency key of the reply. If the reply is sent again because a response was lost, the customer still gets
   * only one message.
   */
  readonly key: string;
  readonly conversationId: string;
  /** When the reply was written, in milliseconds. */
  readonly at: number;
  /** A waiting reply is sent automatically. A refused reply is sent again only if the person asks for that. */
  readonly state: 'waiting' | 'refused';
  /** Why the reply has not been sent yet, in the person's language. Null if no attempt has failed. */
  readonly error: string | null;
  readonly attempts: number;
  /** The earliest time of the next attempt, in milliseconds. */
  readonly nextAt: number;
  /** The ids of the messages that the thread showed when the reply was written. */
  readonly known: readonly string[];
  /**
   * What the person had seen of the conversation when they wrote the reply. If absent, the server sends the reply even
   * if a colleague has changed the conversation since.
   */
  readonly seen?: SeenInConversation | undefined;
  /** Whether the server refused the reply because a colleague had answered or taken over first. */
  readonly isConflict?: boolean | undefined;
  /** Whether the last attempt got no response, so that it is unknown whether the reply arrived. */
  readonly isUnconfirmed?: boolean | undefined;
  /** Whether the thread already shows the message, so that only the server's confirmation is missing. */
  readonly isThere?: boolean | undefined;
}

/** Whether the person must be told that the reply was not sent. False for a reply that is being sent at the moment. */
export const isUnsent = ({ state, error, isThere }: OutboxItem, isOffline: boolean): boolean =>
  state === 'refused' || (!isThere && (isOffline || error !== null));

/** Returns how long an upload may take over a poor connection (50 KB a second), in milliseconds. */
const bytesMs = ({ file }: Pick<Reply, 'file'>): number => (file?.size ?? 0) / 50;

/** Returns the time in milliseconds after which the person is told that the server has not responded. */
export const slowMs = (reply: Pick<Reply, 'file'>): number => 8_000 + bytesMs(reply);

/** Returns the time in milliseconds after which an attempt to send is given up. */
export const patienceMs = (reply: Pick<Reply, 'file'>): number => 30_000 + bytesMs(reply);

const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000];

/**
 * Returns the pause before the next attempt, in milliseconds. The pause applies if the last attempt did not reach the
 * server, or if the server could not process the reply at that time.
 */
export const pauseAfter = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;

/**
 * How long after it was written a reply is sent without asking the person, in milliseconds. The server remembers an
 * idempotency key for one day, so an older reply might be sent twice. An old reply might also no longer suit the
 * conversation.
 */
export const ownWayMaxMs = 12 * 3_600_000;

export const isTooOld = (item: OutboxItem, now: number): boolean => now - item.at > ownWayMaxMs;

/**
 * Returns which replies to send now, and the time of the next check. The time is null if there is nothing to do until
 * something changes. Only the first waiting reply of each conversation is due, so that replies arrive in the order in
 * which they were written.
 */
export function planOutbox(
  items: readonly OutboxItem[],
  underWay: ReadonlySet<string>,
  now: number,
): { readonly due: OutboxItem[]; readonly nextAt: number | null } {
  const first = new Map<string, OutboxItem>();
  for (const item of items) {
    if (item.state !== 'waiting') continue;
    const before = first.get(item.conversationId);
    if (!before || item.at < before.at) first.set(item.conversationId, item);
  }
  const free = [...first.values()].filter(({ key }) => !underWay.has(key));
  const later = free.filter(({ nextAt }) => nextAt > now).map(({ nextAt }) => nextAt);
  return {
    due: free.filter(({ nextAt }) => nextAt <= now),
    nextAt: later.length > 0 ? Math.min(...later) : null,
  };
}
