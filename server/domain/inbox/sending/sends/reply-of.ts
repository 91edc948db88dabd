import type { Actor } from '#server/base/actor.ts';
import type { SeenInConversation } from '#server/contract/inbox/conversation-seen.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import type { BeforeQueue } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

/**
 * A person's reply takes its conversation over, unless a colleague did something first that the writer had not seen. Throws
 * conversation_changed, conversation_already_open.
 */
export const replyOf =
  (actor: Actor, seen: SeenInConversation | undefined): BeforeQueue =>
  async (...of) => {
    if (seen) await refuseUnseen(actor, seen)(...of);
    await takeOverByMember(actor)(...of);
  };
