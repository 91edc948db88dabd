import type { InboxItem } from '#server/contract/conversation.ts';

export type Reason = 'reply' | 'waiting' | 'given' | 'mention';

const reasonOf: Readonly<Record<string, Reason>> = {
  'message.received': 'reply',
  'conversation.handoff_requested': 'waiting',
  'conversation.taken_over': 'given',
  'conversation.noted': 'mention',
};

interface Change {
  readonly type: string;
  readonly object_id: string | null;
  readonly conversation_id: string | null;
}

/** Which conversations something happened in that may be worth a word, and what; of several in one the first. */
export function newsIn(changes: readonly Change[]): ReadonlyMap<string, Reason> {
  const news = new Map<string, Reason>();
  for (const { type, object_id: object, conversation_id: conversation } of changes) {
    const reason = reasonOf[type];
    const id = reason === 'reply' ? conversation : object;
    if (reason && id && !news.has(id)) news.set(id, reason);
  }
  return news;
}

/**
 * Is it for this member? A customer's words are for who took the conversation over, a request for a person is for everybody
 * until somebody has; a note is for whom it names; what was given is for whom it was given to, and who is looking at the
 * panel has seen that.
 */
export function isWorthTelling(
  { takeover, handoff, mentioned }: Pick<InboxItem, 'takeover' | 'handoff' | 'mentioned'>,
  reason: Reason,
  { userId, isLooking }: { readonly userId: string; readonly isLooking: boolean },
): boolean {
  if (reason === 'mention') return mentioned;
  const isMine = takeover?.user?.id === userId;
  if (reason === 'reply') return isMine;
  if (reason === 'waiting') return handoff !== null && takeover === null;
  return isMine && !isLooking;
}
