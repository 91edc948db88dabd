import type { Actor } from '#server/base/actor.ts';
import { type Attention, attentionMax } from '#server/contract/inbox/attention.ts';
import { countAttention as count } from './conversation-list.store.ts';

/**
 * Counts what needs the member's attention: conversations that wait for a person, the member's own unread
 * conversations, and mentions of the member.
 */
export async function countAttention({ organizationId, kind, id }: Actor): Promise<Attention> {
  const userId = kind === 'member' ? id : null;
  return (await count(organizationId, userId, attentionMax)) ?? { waiting: 0, unread: 0, mentions: 0 };
}
