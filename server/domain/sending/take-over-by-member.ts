import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { applyAction } from '../conversations/apply-action.ts';
import { reopenLocked } from '../conversations/reopen-conversation.ts';
import type { BeforeQueue } from './send-message.ts';

/**
 * A reply typed by a person in the inbox is a takeover; one sent by API is not (contract/messages.md#rules). What was resolved is
 * open again: otherwise the customer's answer would begin another conversation, without whoever wrote. Throws
 * conversation_already_open.
 */
export const takeOverByMember =
  (actor: Actor): BeforeQueue =>
  async (tx, { conversation }) => {
    if (actor.kind !== 'member' || actor.id === null) return;
    const open = conversation.status === 'resolved' ? await reopenLocked(tx, actor, conversation) : conversation;
    await applyAction(tx, actor, open, { kind: 'take_over', userId: actor.id, at: now() });
  };
