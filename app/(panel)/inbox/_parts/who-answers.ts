import type { Conversation } from '#server/contract/conversation.ts';

type Answering =
  | { readonly kind: 'resolved' }
  | { readonly kind: 'person'; readonly userId: string | null; readonly name: string }
  | { readonly kind: 'waiting'; readonly reason: string | null }
  | { readonly kind: 'paused' }
  | { readonly kind: 'agent'; readonly name: string }
  | { readonly kind: 'nobody' };

/** Who speaks next, in the order of the contract: a person who took over, a pending handoff, a pause, the agent. */
export function whoAnswers(conversation: Conversation, now = new Date()): Answering {
  if (conversation.status !== 'open') return { kind: 'resolved' };
  const { takeover, handoff, bot_paused_until: pausedUntil, agent } = conversation;
  if (takeover) return { kind: 'person', userId: takeover.user?.id ?? null, name: takeover.user?.name ?? 'API' };
  if (handoff) return { kind: 'waiting', reason: handoff.reason };
  if (pausedUntil && new Date(pausedUntil) > now) return { kind: 'paused' };
  return agent ? { kind: 'agent', name: agent.name } : { kind: 'nobody' };
}

/** The best name we have for the customer, or null. */
export const customerName = ({ contact, user }: Conversation): string | null =>
  contact?.name || user.name || contact?.phone || user.phone || contact?.email || user.email || null;
