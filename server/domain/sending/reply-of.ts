import type { Actor } from '#server/base/actor.ts';
import type { SeenInConversation } from '#server/contract/conversation-seen.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import type { BeforeQueue } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

/**
 * What a person's reply does to its conversation: it takes it over, unless a colleague was first with something its writer
 * had not seen. Throws conversation_changed, conversation_already_open.
 */
export const replyOf =
  (actor: Actor, seen: SeenInConversation | undefined): BeforeQueue =>
  async (...of) => {
    if (seen) await refuseUnseen(actor, seen)(...of);
    await takeOverByMember(actor)(...of);
  };
