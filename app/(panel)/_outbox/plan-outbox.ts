import type { SeenInConversation } from '#server/contract/conversation-seen.ts';
import type { InteractiveReply } from '#server/contract/interactive-reply.ts';

/** A text, a file, a file with its caption, or a text with something to tap below it. */
export interface Reply {
  readonly text: string;
  readonly file: File | null;
  /** The file was recorded here: the customer gets it as a voice note. */
  readonly voice?: boolean | undefined;
  /** What can be tapped below the text. */
  readonly interactive?: InteractiveReply | undefined;
  /** The message it quotes. */
  readonly replyTo?: string | undefined;
}

/** A reply that the server has not confirmed yet: kept in the browser until it has. */
export interface OutboxItem extends Reply {
  /** Its idempotency key: sent again after a lost answer, it still makes one message. */
  readonly key: string;
  readonly conversationId: string;
  /** When it was written, in milliseconds. */
  readonly at: number;
  /** Waiting ones go out by themselves; refused ones only when somebody says so. */
  readonly state: 'waiting' | 'refused';
  /** Why it has not gone out yet, in the words of the person; null while nothing speaks against it. */
  readonly error: string | null;
  readonly attempts: number;
  /** Not before, in milliseconds. */
  readonly nextAt: number;
  /** The messages that were there when it was written. */
  readonly known: readonly string[];
  /** What the reply rests on; without it the server sends it whatever colleagues did meanwhile. */
  readonly seen?: SeenInConversation | undefined;
  /** Refused because a colleague answered or took over meanwhile. */
  readonly isConflict?: boolean | undefined;
  /** The last attempt was given up without an answer: whether it arrived nobody knows. */
  readonly isUnconfirmed?: boolean | undefined;
  /** Its message stands in the thread: only the server's word for it is missing. */
  readonly isThere?: boolean | undefined;
}

/** Does it have to be known that it has not gone out? One that is just being sent has not failed. */
export const isUnsent = ({ state, error, isThere }: OutboxItem, isOffline: boolean): boolean =>
  state === 'refused' || (!isThere && (isOffline || error !== null));

/** Bytes take what a poor connection takes, 50 KB a second. */
const bytesMs = ({ file }: Pick<Reply, 'file'>): number => (file?.size ?? 0) / 50;

/** Then it is told that the server has not answered: it does so sooner where all is well. */
export const slowMs = (reply: Pick<Reply, 'file'>): number => 8_000 + bytesMs(reply);

/** Then nobody waits for the answer any longer. */
export const patienceMs = (reply: Pick<Reply, 'file'>): number => 30_000 + bytesMs(reply);

const pausesMs = [1_000, 2_000, 5_000, 15_000, 30_000];

/** After an attempt that never reached the server, or that the server could not deal with then. */
export const pauseAfter = (attempts: number): number => pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0;

/**
 * The server knows a key for a day. An older reply might be sent twice, and answers a conversation that went on without
 * it: a person decides.
 */
export const ownWayMaxMs = 12 * 3_600_000;

export const isTooOld = (item: OutboxItem, now: number): boolean => now - item.at > ownWayMaxMs;

/**
 * What goes out now, and when to look again (null: not before something happens): of each conversation the first one that
 * waits, so that replies arrive in the order in which they were written.
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
