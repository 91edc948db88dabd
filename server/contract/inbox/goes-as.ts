import { replyFileMax } from '../platform/file-limits.ts';

const mebibyte = 1024 * 1024;

/** Types as which a file may be sent. */
export type SentType = 'image' | 'audio' | 'video' | 'document';

/** File formats that the operator accepts, by type (whatsapp/operator.md#c2). */
export const typesOf: Readonly<Record<SentType, RegExp>> = {
  image: /^image\/(jpeg|jpg|png)$/,
  audio: /^audio\/(aac|amr|mpeg|mp3|mp4|m4a|x-m4a|ogg|opus)$/,
  video: /^video\/(mp4|3gpp|3gp)$/,
  document: /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/,
};

/** Maximum size that the operator accepts, by type. */
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

/** Reasons why a picture, video or sound is sent as a document. */
export type WhyDocument = 'format' | 'size' | 'caption';

/**
 * Decides the type as which a file is sent to the operator: as media where the operator accepts it, otherwise as a
 * document. `why` is set only when a picture, a video or a sound has to be sent as a document.
 */
export function goesAs({ mimeType, size, hasCaption }: Sent): {
  readonly type: SentType;
  readonly why: WhyDocument | null;
} {
  const kind = (['image', 'video', 'audio'] as const).find((one) => mimeType.startsWith(`${one}/`));
  if (!kind) return { type: 'document', why: null };
  if (!typesOf[kind].test(mimeType)) return { type: 'document', why: 'format' };
  if (size > sentBytesMax[kind]) return { type: 'document', why: 'size' };
  // The operator allows no caption on audio. As a document, the file keeps its caption.
  if (kind === 'audio' && hasCaption) return { type: 'document', why: 'caption' };
  return { type: kind, why: null };
}

/** Media types that the header of a template may have. */
export type HeaderType = Exclude<SentType, 'audio'>;

/**
 * Maximum bytes of a file that an attendant may upload for such a header. Limited by the operator and by our own limit
 * for files.
 */
export const headerBytesMax = (type: HeaderType): number => Math.min(sentBytesMax[type], replyFileMax);

/** Returns why a header cannot take a file, or null if it can. A document header takes any format. */
export function headerFault(
  type: HeaderType,
  { mimeType, size }: Omit<Sent, 'hasCaption'>,
): 'empty' | 'format' | 'size' | null {
  if (size === 0) return 'empty';
  if (type !== 'document' && !typesOf[type].test(mimeType)) return 'format';
  return size > headerBytesMax(type) ? 'size' : null;
}
