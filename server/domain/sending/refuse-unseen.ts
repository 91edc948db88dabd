import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { ConversationChanged, SeenInConversation } from '#server/contract/conversation-seen.ts';
import { findPerson, findWriterAfter } from './seen.store.ts';
import type { BeforeQueue } from './send-message.ts';

/**
 * With the conversation locked: no colleague has answered or taken it over since it was seen so. What the customer wrote
 * meanwhile is no conflict, nor what oneself did in another tab. Throws conversation_changed.
 */
export const refuseUnseen =
  (actor: Actor, seen: SeenInConversation): BeforeQueue =>
  async (tx, { conversation }) => {
    const { organizationId, id: own } = actor;
    const changed = (details: ConversationChanged) => new AppError('conversation_changed', details);
    const writer = await findWriterAfter(tx, organizationId, conversation.id, seen.last_message_id, own);
    if (writer) throw changed({ reason: 'answered', by: writer });
    const holder = conversation.taken_over_by_id;
    if (holder === null || holder === own || holder === seen.taken_over_by) return;
    throw changed({ reason: 'taken_over', by: (await findPerson(tx, holder)) ?? { id: holder, name: null } });
  };
