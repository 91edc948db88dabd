import type { Actor } from '#server/base/actor.ts';
import type { SendResult } from '#server/contract/inbox/send-message.ts';
import type { SendTemplateInput, WriteFirstInput } from '#server/contract/inbox/send-template.ts';
import { readTemplateFile } from '../drafts/template-file.ts';
import { replyOf } from './reply-of.ts';
import { sendMessage } from './send-message.ts';
import { takeOverByMember } from './take-over-by-member.ts';

/**
 * A template by a person in the inbox, in one transaction with the takeover it is (contract/messages.md#rules). What was seen is no
 * part of the body, so the key stands for the same template without it. Throws as sendMessage, conversation_changed.
 */
export async function sendTemplate(actor: Actor, input: SendTemplateInput): Promise<SendResult> {
  const { id, seen, header_file: file, ...body } = input;
  const templateFile = await readTemplateFile(file);
  return sendMessage(actor, { ...body, conversation_id: id }, { templateFile, beforeQueue: replyOf(actor, seen) });
}

/** A template as the first message to a person: the member who writes it gets the conversation, as with a reply. Throws as sendMessage. */
export async function writeFirst(actor: Actor, { header_file: file, ...body }: WriteFirstInput): Promise<SendResult> {
  const templateFile = await readTemplateFile(file);
  return sendMessage(actor, body, { templateFile, beforeQueue: takeOverByMember(actor) });
}
