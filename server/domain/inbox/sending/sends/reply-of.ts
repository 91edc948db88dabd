import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ConversationChanged, SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import type { BeforeQueue } from './send-message.ts';
import { findPerson, findWriterAfter } from './sends.store.ts';
import { takeOverByMember } from './take-over-by-member.ts';

/**
 * Checks that no colleague has answered the locked conversation or taken it over since the caller last loaded it. A
 * customer's message is no conflict, and neither is the caller's own action in another tab. Throws
 * conversation_changed.
 */
const refuseUnseen =
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

/**
 * Makes a member's reply take the conversation over, unless a colleague acted first without the member having seen it.
 * Throws conversation_changed, conversation_already_open.
 */
export const replyOf =
  (actor: Actor, seen: SeenInConversation | undefined): BeforeQueue =>
  async (...of) => {
    if (seen) await refuseUnseen(actor, seen)(...of);
    await takeOverByMember(actor)(...of);
  };
