import type { Actor } from '#server/base/actor.ts';
import type { SendResult } from '#server/contract/send-message.ts';
import { sendMessage } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

interface Reply {
  readonly id: string;
  readonly text: string;
  readonly idempotency_key: string;
}

/** A reply typed by a person in the inbox: a takeover (decisions.md §5) and a message, in one transaction. Throws as POST /messages. */
export function sendReply(actor: Actor, input: Reply): Promise<SendResult> {
  const message = {
    type: 'text',
    conversation_id: input.id,
    text: input.text,
    idempotency_key: input.idempotency_key,
  };
  return sendMessage(actor, message, takeOverByMember(actor));
}
