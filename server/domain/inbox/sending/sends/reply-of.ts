import type { Actor } from '#server/base/actor.ts';
import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import type { BeforeQueue } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

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
