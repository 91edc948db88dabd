import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { applyAction } from '../../conversations/actions/apply-action.ts';
import { reopenLocked } from '../../conversations/actions/reopen-conversation.ts';
import type { BeforeQueue } from './send-message.ts';

/**
 * Makes a member who replies in the inbox take the conversation over. A reply through the API does not take the
 * conversation over (contract/messages.md#rules). A resolved conversation is reopened, because the customer's answer
 * would otherwise start a new conversation without that member. Throws conversation_already_open when the contact has
 * another open conversation on the number.
 */
export const takeOverByMember =
  (actor: Actor): BeforeQueue =>
  async (tx, { conversation }) => {
    if (actor.kind !== 'member' || actor.id === null) return;
    const open = conversation.status === 'resolved' ? await reopenLocked(tx, actor, conversation) : conversation;
    await applyAction(tx, actor, open, { kind: 'take_over', userId: actor.id, at: now() });
  };
