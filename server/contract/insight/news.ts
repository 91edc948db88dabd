/**
 * Why a member is notified of a conversation: the customer wrote, the customer waits for a person, the conversation was
 * assigned to the member, or a note mentions the member.
 */
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

/**
 * Returns the conversation and the reason if a change may require a notification. Returns null for any other change.
 */
export function newsOf({ type, object_id: object, conversation_id: conversation }: Change) {
  const reason = reasonOf[type];
  const id = reason === 'reply' ? conversation : object;
  return reason && id ? { id, reason } : null;
}

/**
 * Returns the conversations that may require a notification, each with the reason. If several changes concern one
 * conversation, the first one counts.
 */
export function newsIn(changes: readonly Change[]): ReadonlyMap<string, Reason> {
  const news = new Map<string, Reason>();
  for (const change of changes) {
    const found = newsOf(change);
    if (found && !news.has(found.id)) news.set(found.id, found.reason);
  }
  return news;
}

/**
 * Maximum number of notifications at once. If more messages arrive at once, they are probably replies to a campaign,
 * and no notification is sent.
 */
export const toldAtOnce = 20;

/** The fields of a conversation, as the inbox shows them, that decide whether the conversation concerns a member. */
interface Concern {
  readonly takeover: { readonly user: { readonly id: string } | null } | null;
  readonly handoff: object | null;
  readonly agent: object | null;
  readonly mentioned: boolean;
  /**
   * Whether the member is responsible for the conversation's queue. Also true if the queue has no members of its own,
   * or if the conversation has no queue.
   */
  readonly lookedAfter: boolean;
}

/**
 * Returns whether the member should be notified. A customer's message concerns the person who took the conversation
 * over. If nobody took it over and no AI answers, the message concerns every member who is responsible for the queue. A
 * request for a person concerns the same members. A note concerns the people whom it mentions. An assignment concerns
 * the member to whom the conversation was assigned, unless that member is looking at the panel and has already seen it.
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
