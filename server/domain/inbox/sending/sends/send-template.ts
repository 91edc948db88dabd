import type { Actor } from '#server/base/actor.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import type { SendTemplateInput, WriteFirstInput } from '#server/contract/inbox/send-template.ts';
import { readTemplateFile } from '../drafts/template-file.ts';
import { replyOf } from './reply-of.ts';
import { sendMessage } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

/**
 * Sends a template on behalf of a member in the inbox. The takeover (contract/messages.md#rules) and the message are
 * stored in one transaction. `seen` is the state of the conversation that the member saw. A repeated request with the
 * same idempotency key counts as a repetition even if its `seen` differs. Throws the codes of sendMessage,
 * conversation_changed.
 */
export async function sendTemplate(actor: Actor, input: SendTemplateInput): Promise<SendResult> {
  const { id, seen, header_file: file, ...body } = input;
  const templateFile = await readTemplateFile(file);
  return sendMessage(actor, { ...body, conversation_id: id }, { templateFile, beforeQueue: replyOf(actor, seen) });
}

/**
 * Sends a template as the first message to a person. The member takes the conversation over, as with a reply. Throws
 * the codes of sendMessage.
 */
export async function writeFirst(actor: Actor, { header_file: file, ...body }: WriteFirstInput): Promise<SendResult> {
  const templateFile = await readTemplateFile(file);
  return sendMessage(actor, body, { templateFile, beforeQueue: takeOverByMember(actor) });
}
