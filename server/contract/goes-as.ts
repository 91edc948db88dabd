import { replyFileMax } from './file-limits.ts';

const mebibyte = 1024 * 1024;

/** How a file may be sent. */
export type SentType = 'image' | 'audio' | 'video' | 'document';

/** What the operator takes, by type (whatsapp/operator.md#c2). */
export const typesOf: Readonly<Record<SentType, RegExp>> = {
  image: /^image\/(jpeg|jpg|png)$/,
  audio: /^audio\/(aac|amr|mpeg|mp3|mp4|m4a|x-m4a|ogg|opus)$/,
  video: /^video\/(mp4|3gpp|3gp)$/,
  document: /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/,
};

/** How many bytes of it. */
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

/** Why what could be shown in place goes as a document. */
export type WhyDocument = 'format' | 'size' | 'caption';

/**
 * The type as which a file reaches the operator: shown in place where it takes it so, as a document otherwise. `why` is
 * there where that is no matter of course: a picture, a film or a sound that does not go as one.
 */
export function goesAs({ mimeType, size, hasCaption }: Sent): {
  readonly type: SentType;
  readonly why: WhyDocument | null;
} {
  const kind = (['image', 'video', 'audio'] as const).find((one) => mimeType.startsWith(`${one}/`));
  if (!kind) return { type: 'document', why: null };
  if (!typesOf[kind].test(mimeType)) return { type: 'document', why: 'format' };
  if (size > sentBytesMax[kind]) return { type: 'document', why: 'size' };
  // The operator has no caption on sound: a document beside which it can be read keeps it.
  if (kind === 'audio' && hasCaption) return { type: 'document', why: 'caption' };
  return { type: kind, why: null };
}

/** What stands in the header of a template. */
export type HeaderType = Exclude<SentType, 'audio'>;

/** What may be given to such a header from here, in bytes: what the operator takes of it, as far as a file may go along. */
export const headerBytesMax = (type: HeaderType): number => Math.min(sentBytesMax[type], replyFileMax);

/** Why a header does not take a file; a document may be anything. Null: it does. */
export function headerFault(
  type: HeaderType,
  { mimeType, size }: Omit<Sent, 'hasCaption'>,
): 'empty' | 'format' | 'size' | null {
  if (size === 0) return 'empty';
  if (type !== 'document' && !typesOf[type].test(mimeType)) return 'format';
  return size > headerBytesMax(type) ? 'size' : null;
}
