import { AppError } from '#server/base/errors/app-error.ts';
import { type FilesTaken, filesTaken, goesAs, takesFormat } from '#server/contract/inbox/goes-as.ts';
import type { SendMessageInput } from '#server/contract/inbox/send-message.ts';
import { captionMax } from '#server/contract/platform/text-max.ts';
import type { Media, MediaType } from '#server/gateways/channels/channel.ts';
import { endingOf } from '#server/gateways/files/ending-of.ts';
import { bareType } from '#server/gateways/files/sniff-type.ts';
import { type Composed, type Draft, given, invalid, isWebUrl, limitFile } from './draft.ts';

/** Maps alternative names of media types to the names that the messaging provider uses. */
const spelled: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'video/3gp': 'video/3gpp',
};

/** Whether the content of the bytes fits the stated type. A document may have any content. */
export function fitsType(type: MediaType, declaredType: string, foundType: string): boolean {
  if (type === 'document') return true;
  const found = spelled[foundType] ?? foundType;
  // Containers that hold only audio are also accepted, and so are AMR and AAC streams, whose first bytes are easily
  // misread.
  if (type === 'audio') return takesFormat(filesTaken.audio, found) || found === 'video/mp4' || /^audio\//.test(found);
  return takesFormat(filesTaken[type], found) && found === (spelled[declaredType] ?? declaredType);
}

/** Decodes a base64 text, with or without a `data:` prefix. Null when the text is not base64. */
export function decodeBase64(text: string): Uint8Array | null {
  const bare = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '');
  const bytes = Buffer.from(bare, 'base64');
  const padding = bare.endsWith('==') ? 2 : bare.endsWith('=') ? 1 : 0;
  // Node skips characters that are not base64, so an invalid text yields fewer bytes than its length implies.
  return bytes.length > 0 && bytes.length === Math.floor((bare.length * 3) / 4) - padding ? bytes : null;
}

function bytesOf(type: MediaType, base64: string): Uint8Array {
  const bytes = decodeBase64(base64);
  if (!bytes) throw invalid('media.base64', 'must be base64');
  limitFile(type, bytes, filesTaken[type].bytes);
  return bytes;
}

function checkMedia(type: MediaType, media: NonNullable<SendMessageInput['media']>) {
  const { mime_type: declaredType, url, base64 } = media;
  if (!declaredType || (!url && !base64)) throw new AppError('missing_media');
  if (url && base64) throw invalid('media', 'send either url or base64');
  const mimeType = bareType(declaredType);
  if (!takesFormat(filesTaken[type], mimeType))
    throw new AppError('incompatible_mime', { type, mime_type: declaredType });
  if (url && !isWebUrl(url)) throw new AppError('invalid_url', { field: 'media.url' });
  return { mimeType: spelled[mimeType] ?? mimeType, url: url || null, base64: base64 || null };
}

/**
 * Returns the type under which the bytes are uploaded. The messaging provider applies its image limits to every file
 * declared as an image, so a document beyond those limits is uploaded as plain bytes.
 */
export function handedOverAs(type: MediaType, mimeType: string, size: number, files: FilesTaken): string {
  const why = type === 'document' ? goesAs({ mimeType, size, hasCaption: false }, files).why : null;
  return why === null ? mimeType : 'application/octet-stream';
}

/**
 * Drafts a message of type image, audio, video or document. Its file is a link that the messaging provider downloads,
 * or bytes that we upload. Throws missing_media, incompatible_mime, invalid_url, invalid_request.
 */
export function draftMedia(type: MediaType, input: SendMessageInput): Draft {
  if (!input.media) throw new AppError('missing_media');
  const { mimeType, url, base64 } = checkMedia(type, input.media);
  const name = given(input.media.name);
  const fallbackName = `${type}.${endingOf(mimeType)}`;
  // The messaging provider supports no caption for audio, so the panel must not show a caption that the customer does
  // not see.
  const caption = type === 'audio' ? null : given(input.caption);
  if (caption !== null && caption.length > captionMax) throw invalid('caption', `Too big: ${captionMax} characters`);
  const voice = type === 'audio' && /codecs=["']?opus/i.test(input.media.mime_type ?? '');
  const compose = (media: Media): Composed => ({
    message: { type, media, caption, filename: name ?? ('link' in media ? null : fallbackName), voice },
    content: caption ?? '',
    payload: voice ? { voice } : null,
    linked: url === null ? null : { url, mimeType, name },
    refusal: null,
  });
  if (url !== null) return { upload: null, finish: () => compose({ link: url }) };
  const bytes = bytesOf(type, base64 ?? '');
  return {
    upload: { type, bytes, declaredType: mimeType, name },
    finish: ({ capabilities: { files } }) => {
      const handed = voice ? 'audio/ogg; codecs=opus' : handedOverAs(type, mimeType, bytes.length, files);
      return compose({ bytes, mimeType: handed, name: name ?? fallbackName });
    },
  };
}
