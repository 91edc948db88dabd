import { createHash } from 'node:crypto';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { SendMessageInput, SendResult } from '#server/contract/inbox/send-message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { dropFile, type KeptFile, keepFile, recordFile, recordLinkedFile } from '../../../platform/files/keep-file.ts';
import { type KeepResult, runOnce } from '../../../platform/idempotency/run-once.ts';
import { settleSend } from '../../messages/delivery/settle-send.ts';
import type { Destination } from '../destinations/find-destination.ts';
import type { Composed, Draft, Upload } from '../drafts/draft.ts';
import { fitsType } from '../drafts/draft-media.ts';
import { draftMessage } from '../drafts/draft-message.ts';
import type { TemplateFile } from '../drafts/template-file.ts';
import { composeMessage } from './compose-message.ts';
import { deliverMessage, type QueuedMessage } from './deliver-message.ts';
import { queueReached } from './queue-reached.ts';
import { findQuoted } from './sends.store.ts';

/** A step that runs in the transaction that queues the message, before the message is written under `id`. */
export type BeforeQueue = (tx: Tx, destination: Destination, id: string) => Promise<void>;

/**
 * Stores the uploaded bytes before the message is stored. Throws incompatible_mime when the content does not fit the
 * stated type.
 */
async function keepUpload(actor: Actor, upload: Upload): Promise<KeptFile> {
  const file = await keepFile(actor.organizationId, upload);
  if (fitsType(upload.type, upload.declaredType, file.mimeType)) return file;
  await dropFile(file);
  throw new AppError('incompatible_mime', { declared: upload.declaredType, found: file.mimeType });
}

async function recordFileOf(tx: Tx, actor: Actor, composed: Composed, kept: KeptFile | null): Promise<string | null> {
  if (kept) await recordFile(tx, kept);
  if (kept) return kept.id;
  return composed.linked && recordLinkedFile(tx, actor.organizationId, composed.linked);
}

/** Options of a send that only some callers set. */
export interface SendingExtras {
  readonly beforeQueue?: BeforeQueue;
  /** The message of the conversation that the new message quotes, by our id or by its wamid. */
  readonly quotes?: { readonly id: string } | { readonly wamid: string } | undefined;
  /** The maximum price of 1 000 deliveries of a marketing template, in cents. */
  readonly maxPrice?: number | undefined;
  /** The image, video or document of a template's header. Absent if the header's file is given as a link. */
  readonly templateFile?: TemplateFile | null | undefined;
}

/**
 * Returns the wamid of the quoted message. Throws message_not_found when the message belongs to another conversation or
 * has no wamid.
 */
async function quotedWamid(
  tx: Tx,
  { organizationId }: Actor,
  { conversation }: Destination,
  quotes: SendingExtras['quotes'],
): Promise<string | null> {
  if (!quotes) return null;
  if ('wamid' in quotes) return quotes.wamid;
  const found = isUuid(quotes.id) ? await findQuoted(tx, organizationId, conversation.id, quotes.id) : null;
  if (!found?.wamid) throw new AppError('message_not_found');
  return found.wamid;
}

const priced = (message: Composed['message'], maxPrice: number | undefined): Composed['message'] =>
  message.type === 'template' && maxPrice !== undefined ? { ...message, maxPrice } : message;

interface Sending {
  readonly id: string;
  readonly input: SendMessageInput;
  readonly draft: Draft;
  readonly kept: KeptFile | null;
  readonly extras: SendingExtras;
  readonly keep: KeepResult<SendResult> | null;
  /** Called just before the message is handed to the messaging provider. */
  readonly begins: () => void;
}

/**
 * Queues the message. One transaction finds the destination, adds the parts of the message that depend on the sending
 * number, records the file and stores the message.
 */
function queue(actor: Actor, sending: Sending): Promise<QueuedMessage> {
  const { id, input, draft, kept, extras } = sending;
  return transact(async (tx) => {
    const { destination, composed } = await composeMessage(tx, actor, {
      input,
      draft,
      templateFile: extras.templateFile,
    });
    await extras.beforeQueue?.(tx, destination, id);
    const replyToWamid = await quotedWamid(tx, actor, destination, extras.quotes);
    const outgoing = {
      id,
      type: composed.message.type,
      content: composed.content,
      payload: composed.payload,
      fileId: await recordFileOf(tx, actor, composed, kept),
      replyToWamid,
      keepsHidden: input.open_conversation === 'on_reply',
    };
    const message = priced(composed.message, extras.maxPrice);
    return queueReached(tx, actor, destination, outgoing, message, { refusal: composed.refusal, replyToWamid });
  });
}

async function sendOnce(actor: Actor, sending: Omit<Sending, 'kept'>): Promise<SendResult> {
  const { upload } = sending.draft;
  const kept = upload && (await keepUpload(actor, upload));
  let queued: QueuedMessage;
  try {
    queued = await queue(actor, { ...sending, kept });
  } catch (error) {
    if (kept) await dropFile(kept);
    throw error;
  }
  sending.begins();
  return deliverMessage(actor, queued, sending.keep);
}

/**
 * POST /messages (contract/messages.md#sending): sends a message at most once per idempotency key. The message is
 * stored as queued and committed, then handed to the messaging provider, and then its outcome is recorded. If the
 * process dies in between, the outcome is unknown, but the message is never sent twice. A refusal by the messaging
 * provider is returned as a result with status `failed`. Throws the codes of contract/errors.md#messages.
 */
export async function sendMessage(
  actor: Actor,
  input: SendMessageInput,
  extras: SendingExtras = {},
): Promise<SendResult> {
  const { quotes, templateFile } = extras;
  const draft = draftMessage(input, actor.kind, templateFile);
  const { idempotency_key: key, ...body } = input;
  return runOnce(actor, {
    key,
    operation: 'messages.send',
    body: {
      ...body,
      mode: actor.mode,
      ...(quotes ? { quotes } : {}),
      ...(templateFile
        ? { header_file: templateFile.name, sha256: createHash('sha256').update(templateFile.bytes).digest('hex') }
        : {}),
    },
    run: (id, keep, begins) => sendOnce(actor, { id, input, draft, extras, keep, begins }),
    settle: (id) => settleSend(actor, id),
  });
}
