import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import type { InteractiveReply } from '#server/contract/inbox/interactive-reply.ts';

/** A reply: a text, a file, a file with its caption, or a text with interactive parts below it. */
export interface Reply {
  readonly text: string;
  readonly file: File | null;
  /** The file was recorded in the panel, so the customer receives it as a voice note. */
  readonly voice?: boolean | undefined;
  /** The interactive parts below the text, which the customer can tap. */
  readonly interactive?: InteractiveReply | undefined;
  /** The id of the message that this reply quotes. */
  readonly replyTo?: string | undefined;
}

/** A reply that the server has not confirmed yet. The browser stores it until the server does. */
export interface OutboxItem extends Reply {
  /** The idempotency key: if the reply is sent again after a lost response, it still makes only one message. */
  readonly key: string;
  readonly conversationId: string;
  /** When the reply was written, in milliseconds. */
  readonly at: number;
  /** Waiting replies are sent by themselves; refused ones only when the person says so. */
  readonly state: 'waiting' | 'refused';
  /** Why the reply has not been sent yet, in the person's language; null while no attempt has failed. */
  readonly error: string | null;
  readonly attempts: number;
  /** The earliest time of the next attempt, in milliseconds. */
  readonly nextAt: number;
  /** The ids of the messages that the thread showed when the reply was written. */
  readonly known: readonly string[];
  /**
   * What the person had seen of the conversation. Without it the server sends the reply whatever colleagues did
   * meanwhile.
   */
  readonly seen?: SeenInConversation | undefined;
  /** The server refused the reply because a colleague answered or took over meanwhile. */
  readonly isConflict?: boolean | undefined;
  /** The last attempt was given up without a response, so it is unknown whether the reply arrived. */
  readonly isUnconfirmed?: boolean | undefined;
  /** The thread already shows the message; only the server's confirmation of the send is missing. */
  readonly isThere?: boolean | undefined;
}

/** Whether the person must be told that the reply was not sent. A reply that is just being sent has not failed. */
export const isUnsent = ({ state, error, isThere }: OutboxItem, isOffline: boolean): boolean =>
  state === 'refused' || (!isThere && (isOffline || error !== null));

/** How long an upload may take over a poor connection, at 50 KB a second. */
const bytesMs = ({ file }: Pick<Reply, 'file'>): number => (file?.size ?? 0) / 50;

/** After how many milliseconds the person is told that the server has not responded. Normally it responds sooner. */
export const slowMs = (reply: Pick<Reply, 'file'>): number => 8_000 + bytesMs(reply);

/** After how many milliseconds an attempt is given up. */
export const patienceMs = (reply: Pick<Reply, 'file'>): number => 30_000 + bytesMs(reply);

const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000];

/**
 * Returns the pause before the next attempt, after one that never reached the server or that the server could not
 * handle at that moment.
 */
export const pauseAfter = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;

/**
 * How long a reply is sent without asking. The server remembers an idempotency key for a day, so an older reply might
 * be sent twice. It would also answer a conversation that has moved on, so a person decides.
 */
export const ownWayMaxMs = 12 * 3_600_000;

export const isTooOld = (item: OutboxItem, now: number): boolean => now - item.at > ownWayMaxMs;

/**
 * Returns which replies to send now and when to look again (null: only after something changes). Only the first waiting
 * reply of each conversation is due, so that replies arrive in the order in which they were written.
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
