import { buffer } from 'node:stream/consumers';
import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { resendAdvice } from '#server/contract/channels/refusal-classes.ts';
import type { SendMessageInput, SendResult } from '#server/contract/inbox/send-message.ts';
import { openFile } from '../../../platform/files/open-file.ts';
import { loadMessageRow } from '../../messages/reading/load-messages.ts';
import type { MessageRow } from '../../messages/reading/message-row.ts';
import type { TemplateFile } from '../drafts/template-file.ts';
import { sendMessage } from './send-message.ts';
import { claimResend, findWindowOf } from './sends.store.ts';
import { takeOverByMember } from './take-over-by-member.ts';

interface Again {
  readonly id: string;
  readonly may_arrive_twice: boolean;
}

const refuse = (reason: 'not_failed' | 'hopeless' | 'may_have_arrived' | 'already'): never => {
  throw new AppError('message_not_resendable', { reason });
};

async function bytesOf(row: MessageRow, fileId: string): Promise<Buffer> {
  const stream = await (await openFile(row.organization_id, fileId))?.read();
  return stream ? buffer(stream) : refuse('hopeless');
}

/** Reads the header file of a sent template. Null if the header was given as a link. */
async function templateFileOf(row: MessageRow): Promise<TemplateFile | null> {
  const { type, file } = row;
  if (type !== 'template' || !file) return null;
  return { bytes: await bytesOf(row, file.id), mimeType: file.mime_type, name: file.name };
}

/** Returns the file of a sent message, as its link or as the stored bytes. */
async function mediaOf(row: MessageRow): Promise<NonNullable<SendMessageInput['media']>> {
  const { file } = row;
  if (!file) return refuse('hopeless');
  const { name, mime_type: mimeType, source_url: url } = file;
  const mime_type = row.payload?.voice ? `${mimeType}; codecs=opus` : mimeType;
  if (url !== null) return { url, mime_type, name };
  return { base64: (await bytesOf(row, file.id)).toString('base64'), mime_type, name };
}

/** Rebuilds the input from which the message was sent. */
async function inputOf(row: MessageRow): Promise<SendMessageInput> {
  const { type, content } = row;
  const { buttons, header_text: _shown, ...payload } = row.payload ?? {};
  if (type === 'text') return { type, text: content };
  // The button labels and the filled header belong to the template itself, so they are not sent again.
  if (type === 'template') return { type, ...payload };
  if (row.file) return { type, media: await mediaOf(row), ...(content === '' ? {} : { caption: content }) };
  // A product message without a text has a placeholder with the product's id as its content.
  const body = content === `[product ${payload.product_retailer_id}]` ? null : content;
  return { type, ...payload, ...(buttons ? { buttons } : {}), ...(body ? { body } : {}) } as SendMessageInput;
}

/** Returns a failed message that may be sent again. Throws message_not_found, message_not_resendable. */
async function requireResendable(actor: Actor, { id, may_arrive_twice: mayArriveTwice }: Again): Promise<MessageRow> {
  const row = await loadMessageRow(actor.organizationId, id);
  if (!row || row.conversation_id === null || row.role !== 'assistant') throw new AppError('message_not_found');
  if (row.delivery_status !== 'failed' || !row.delivery_error) return refuse('not_failed');
  const window = await findWindowOf(actor.organizationId, id);
  const advice = resendAdvice(row.delivery_error, window?.ends ? window.ends > now() : false);
  if (advice === 'no') return refuse('hopeless');
  if (advice === 'ask' && !mayArriveTwice) return refuse('may_have_arrived');
  return row;
}

/**
 * Sends a failed message again on behalf of a member, as a new message with the same content. The message is sent again
 * only once, however many members request it: the failed message stores the id of the new message. A message that may
 * have arrived is sent again only if the member confirms that. A message that would certainly fail again is not sent.
 * `maxPriceOf` returns the maximum price of the message, which a higher layer decides. Throws message_not_found,
 * message_not_resendable, and the codes of POST /messages.
 */
export async function resendMessage(
  actor: Actor,
  again: Again,
  maxPriceOf: (organizationId: string, messageId: string) => Promise<number | undefined>,
): Promise<SendResult> {
  const row = await requireResendable(actor, again);
  const input = { ...(await inputOf(row)), conversation_id: row.conversation_id ?? undefined };
  return sendMessage(
    actor,
    { ...input, idempotency_key: `resend:${row.id}` },
    {
      maxPrice: await maxPriceOf(actor.organizationId, row.id),
      templateFile: await templateFileOf(row),
      quotes: row.reply_to_wamid === null ? undefined : { wamid: row.reply_to_wamid },
      beforeQueue: async (tx, destination, id) => {
        if ((await claimResend(tx, actor.organizationId, row.id, id)) === 0) refuse('already');
        await takeOverByMember(actor)(tx, destination, id);
      },
    },
  );
}
