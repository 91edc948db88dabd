import type { Actor } from '#server/base/actor.ts';
import type { SendReplyInput } from '#server/contract/inbox/conversation.ts';
import { goesAs } from '#server/contract/inbox/goes-as.ts';
import type { SendMessageInput, SendResult } from '#server/contract/inbox/send-message.ts';
import { capabilitiesOf } from '#server/gateways/channels/select-network.ts';
import { isVoiceNote } from '#server/gateways/files/is-voice-note.ts';
import { sniffType } from '#server/gateways/files/sniff-type.ts';
import { readConversation } from '../../conversations/lock-conversation.ts';
import { invalid } from '../drafts/draft.ts';
import { decodeBase64 } from '../drafts/draft-media.ts';
import { replyOf } from './reply-of.ts';
import { sendMessage } from './send-message.ts';

type Body = Omit<SendMessageInput, 'to' | 'conversation_id' | 'idempotency_key'>;

/**
 * Builds the message of a reply. The content of the file and the conversation's channel decide the type, not the file's
 * name or the browser's type. Throws invalid_request.
 */
async function bodyOf(actor: Actor, { id, text, file, interactive }: SendReplyInput): Promise<Body> {
  if (file && interactive) throw invalid('interactive', 'goes without a file');
  if (interactive) return { ...interactive, body: text };
  if (!file) return { type: 'text', text };
  const bytes = decodeBase64(file.base64);
  if (!bytes) throw invalid('file.base64', 'must be base64');
  const mimeType = await sniffType(bytes, file.mime_type);
  const caption = text.trim();
  const { files } = capabilitiesOf((await readConversation(actor.organizationId, id))?.network ?? null);
  const { type } = goesAs({ mimeType, size: bytes.length, hasCaption: caption !== '' }, files);
  // WhatsApp shows audio as a voice note if its type names a codec (draft-media.ts). The type of a recorded voice note
  // names the codec, and the type of a chosen file does not.
  const isVoice = file.voice === true && type === 'audio' && isVoiceNote(bytes);
  const mime_type = isVoice ? `${mimeType}; codecs=opus` : mimeType;
  const media = { base64: file.base64, mime_type, name: file.name };
  return { type, media, ...(caption === '' ? {} : { caption }) };
}

/**
 * Sends a member's reply from the inbox: a text, a file with a caption, or a text with buttons below it. The takeover
 * (contract/messages.md#rules) and the message are stored in one transaction. `seen` is the state of the conversation
 * that the member saw. A repeated request with the same idempotency key counts as a repetition even if its `seen`
 * differs. Throws the codes of POST /messages, conversation_changed, message_not_found.
 */
export async function sendReply(actor: Actor, input: SendReplyInput): Promise<SendResult> {
  const { id, idempotency_key, seen, reply_to: quoted } = input;
  const message = { ...(await bodyOf(actor, input)), conversation_id: id, idempotency_key };
  return sendMessage(actor, message, {
    quotes: quoted === undefined ? undefined : { id: quoted },
    beforeQueue: replyOf(actor, seen),
  });
}
