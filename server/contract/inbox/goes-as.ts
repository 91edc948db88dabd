import { replyFileMax } from '../platform/file-limits.ts';

const mebibyte = 1024 * 1024;

/** Message types in which a file may be sent. */
export type SentType = 'image' | 'audio' | 'video' | 'document';

/** File formats that the messaging provider accepts, by message type (whatsapp/operator.md#c2). */
export const typesOf: Readonly<Record<SentType, RegExp>> = {
  image: /^image\/(jpeg|jpg|png)$/,
  audio: /^audio\/(aac|amr|mpeg|mp3|mp4|m4a|x-m4a|ogg|opus)$/,
  video: /^video\/(mp4|3gpp|3gp)$/,
  document: /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/,
};

/** Maximum size in bytes that the messaging provider accepts, by message type. */
export const sentBytesMax: Readonly<Record<SentType, number>> = {
  image: 5 * mebibyte,
  audio: 16 * mebibyte,
  video: 16 * mebibyte,
  document: 100 * mebibyte,
};

interface Sent {
  readonly mimeType: string;
  readonly size: number;
  readonly hasCaption: boolean;
}

/** Reasons why a picture, a video or a sound is sent as a document. */
export type WhyDocument = 'format' | 'size' | 'caption';

/**
 * Decides in which message type a file is sent: as media if the messaging provider accepts the file as media, otherwise
 * as a document. `why` is set only when a picture, a video or a sound has to be sent as a document.
 */
export function goesAs({ mimeType, size, hasCaption }: Sent): {
  readonly type: SentType;
  readonly why: WhyDocument | null;
} {
  const kind = (['image', 'video', 'audio'] as const).find((one) => mimeType.startsWith(`${one}/`));
  if (!kind) return { type: 'document', why: null };
  if (!typesOf[kind].test(mimeType)) return { type: 'document', why: 'format' };
  if (size > sentBytesMax[kind]) return { type: 'document', why: 'size' };
  // The messaging provider allows no caption on audio. Sent as a document, the file keeps its caption.
  if (kind === 'audio' && hasCaption) return { type: 'document', why: 'caption' };
  return { type: kind, why: null };
}

/** Message types of the media that a template's header may have. */
export type HeaderType = Exclude<SentType, 'audio'>;

/**
 * Returns the maximum size in bytes of a file that an attendant uploads for such a header: the smaller of the messaging
 * provider's limit and the product's own limit for files.
 */
export const headerBytesMax = (type: HeaderType): number => Math.min(sentBytesMax[type], replyFileMax);

/** Returns why a file does not fit a template's header, or null if it fits. A document header accepts any format. */
export function headerFault(
  type: HeaderType,
  { mimeType, size }: Omit<Sent, 'hasCaption'>,
): 'empty' | 'format' | 'size' | null {
  if (size === 0) return 'empty';
  if (type !== 'document' && !typesOf[type].test(mimeType)) return 'format';
  return size > headerBytesMax(type) ? 'size' : null;
}
