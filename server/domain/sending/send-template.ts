import type { Actor } from '#server/base/actor.ts';
import type { SendResult, SendTemplateInput } from '#server/contract/send-message.ts';
import { replyOf } from './reply-of.ts';
import { sendMessage } from './send-message.ts';

/**
 * A template by a person in the inbox, in one transaction with the takeover it is (decisions.md §5). What was seen is no
 * part of the body, so the key stands for the same template without it. Throws as sendMessage, conversation_changed.
 */
export const sendTemplate = (actor: Actor, { id, seen, ...body }: SendTemplateInput): Promise<SendResult> =>
  sendMessage(actor, { ...body, conversation_id: id }, { beforeQueue: replyOf(actor, seen) });
