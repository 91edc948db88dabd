import type { Conversation } from '#server/contract/inbox/conversation.ts';

type Answering =
  | { readonly kind: 'resolved' }
  | { readonly kind: 'person'; readonly userId: string | null; readonly name: string | null }
  | { readonly kind: 'waiting'; readonly reason: string | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'nobody' };

/**
 * Returns who answers the customer's next message. As in the API contract, the order of precedence is: a person who
 * took over, a pending handoff, a pause of the AI, the AI agent.
 */
export function whoAnswers(conversation: Conversation, now = new Date()): Answering {
  if (conversation.status !== 'open') return { kind: 'resolved' };
  const { takeover, handoff, bot_paused_until: pausedUntil, agent } = conversation;
  // A takeover without a user means that someone replied on the phone of the business, outside Parley.
  if (takeover) return { kind: 'person', userId: takeover.user?.id ?? null, name: takeover.user?.name ?? null };
  if (handoff) return { kind: 'waiting', reason: handoff.reason };
  if (pausedUntil && new Date(pausedUntil) > now) return { kind: 'paused' };
  return agent ? { kind: 'agent', name: agent.name } : { kind: 'nobody' };
}

/**
 * Returns the colleague who holds the conversation. Null if nobody holds the conversation, if the member holds it, or
 * if someone replied on the phone of the business.
 */
export function heldByOther(conversation: Conversation, ownId: string): { userId: string; name: string } | null {
  const answers = whoAnswers(conversation);
  if (answers.kind !== 'person' || answers.userId === null || answers.userId === ownId) return null;
  return { userId: answers.userId, name: answers.name ?? '' };
}

/**
 * Whether free text may be sent now. On WhatsApp, free text is allowed for 24 hours after a customer's message;
 * channels hosted by Parley have no such limit.
 */
export const isWindowOpen = (
  { channel, window_expires_at: ends }: Pick<Conversation, 'channel' | 'window_expires_at'>,
  now = new Date(),
): boolean => channel !== 'chatapp' || (ends !== null && new Date(ends) > now);

/** Returns the best known name of the customer, or null. */
export const customerName = ({ contact, user }: Conversation): string | null =>
  contact?.name || user.name || contact?.phone || user.phone || contact?.email || user.email || null;
