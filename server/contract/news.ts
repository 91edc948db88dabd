/** Why a member is told of a conversation: a customer's words, somebody waits, it was given to them, a note names them. */
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

/** The conversation something happened in that may be worth a word, and what; null for anything else. */
export function newsOf({ type, object_id: object, conversation_id: conversation }: Change) {
  const reason = reasonOf[type];
  const id = reason === 'reply' ? conversation : object;
  return reason && id ? { id, reason } : null;
}

/** Which conversations something happened in that may be worth a word, and what; of several in one the first. */
export function newsIn(changes: readonly Change[]): ReadonlyMap<string, Reason> {
  const news = new Map<string, Reason>();
  for (const change of changes) {
    const found = newsOf(change);
    if (found && !news.has(found.id)) news.set(found.id, found.reason);
  }
  return news;
}

/** So many conversations at once are a campaign's answers, not news. */
export const toldAtOnce = 20;

/** What of a conversation says whom it concerns, as the inbox shows it. */
interface Concern {
  readonly takeover: { readonly user: { readonly id: string } | null } | null;
  readonly handoff: object | null;
  readonly agent: object | null;
  readonly mentioned: boolean;
  /** Its queue is the member's, nobody's in particular, or there is none. */
  readonly lookedAfter: boolean;
}

/**
 * Is it for this member? A customer's words are for who took the conversation over; where nobody has, and no AI answers, they
 * are for everybody who looks after its queue, as a request for a person is; a note is for whom it names; what was given is for whom it was given to, and who is looking at the
 * panel has seen that.
 */
export function isWorthTelling(
  { takeover, handoff, agent, mentioned, lookedAfter }: Concern,
  reason: Reason,
  { userId, isLooking }: { readonly userId: string; readonly isLooking: boolean },
): boolean {
  if (reason === 'mention') return mentioned;
  const isMine = takeover?.user?.id === userId;
  if (reason === 'reply') return isMine || (lookedAfter && takeover === null && agent === null);
  if (reason === 'waiting') return lookedAfter && handoff !== null && takeover === null;
  return isMine && !isLooking;
}
