import { replyFileMax } from '../platform/file-limits.ts';

const mebibyte = 1024 * 1024;

/** Message types in which a file may be sent. */
export type SentType = 'image' | 'audio' | 'video' | 'document';

/** The files that a channel accepts, by the message type in which they are sent. */
export type FilesTaken = Readonly<
  Record<
    SentType,
    {
      /** The accepted MIME types. Null if every type is accepted. */
      readonly formats: readonly string[] | null;
      /** The maximum size of the file in bytes. */
      readonly bytes: number;
      readonly captions: boolean;
    }
  >
>;

/**
 * The files that POST /messages accepts, with the alternative names of their MIME types. WhatsApp and the channels
 * hosted by Parley accept all of them (whatsapp/operator.md#c2).
 */
export const filesTaken: FilesTaken = {
  image: { formats: ['image/jpeg', 'image/jpg', 'image/png'], bytes: 5 * mebibyte, captions: true },
  audio: {
    formats: ['aac', 'amr', 'mpeg', 'mp3', 'mp4', 'm4a', 'x-m4a', 'ogg', 'opus'].map((format) => `audio/${format}`),
    bytes: 16 * mebibyte,
    captions: false,
  },
  video: { formats: ['video/mp4', 'video/3gpp', 'video/3gp'], bytes: 16 * mebibyte, captions: true },
  document: { formats: null, bytes: 100 * mebibyte, captions: true },
};

const mimeType = /^[a-z0-9][\w.+-]*\/[a-z0-9][\w.+-]*$/;

/** Whether files of this MIME type can be sent in the message type. */
export const takesFormat = ({ formats }: FilesTaken[SentType], type: string): boolean =>
  formats === null ? mimeType.test(type) : formats.includes(type);

interface Sent {
  readonly mimeType: string;
  readonly size: number;
  readonly hasCaption: boolean;
}

/** Reasons why a picture, a video or a sound is sent as a document. */
export type WhyDocument = 'format' | 'size' | 'caption';

/**
 * Decides in which message type a file is sent: as media if the channel accepts the file as media, otherwise as a
 * document. `why` is set only when a picture, a video or a sound has to be sent as a document.
 */
export function goesAs(
  { mimeType, size, hasCaption }: Sent,
  files: FilesTaken,
): {
  readonly type: SentType;
  readonly why: WhyDocument | null;
} {
  const kind = (['image', 'video', 'audio'] as const).find((one) => mimeType.startsWith(`${one}/`));
  if (!kind) return { type: 'document', why: null };
  if (!takesFormat(files[kind], mimeType)) return { type: 'document', why: 'format' };
  if (size > files[kind].bytes) return { type: 'document', why: 'size' };
  // A file that is sent as a document keeps its caption.
  if (hasCaption && !files[kind].captions) return { type: 'document', why: 'caption' };
  return { type: kind, why: null };
}

/** Message types of the media that a template's header may have. */
export type HeaderType = Exclude<SentType, 'audio'>;

/**
 * Returns the maximum size in bytes of a file that an attendant uploads for a template's header of this type: the
 * smaller of the channel's limit and the product's own limit for files.
 */
export const headerBytesMax = (type: HeaderType, files: FilesTaken): number =>
  Math.min(files[type].bytes, replyFileMax);

/** Returns why a file does not fit a template's header, or null if it fits. A document header accepts any format. */
export function headerFault(
  type: HeaderType,
  { mimeType, size }: Omit<Sent, 'hasCaption'>,
  files: FilesTaken,
): 'empty' | 'format' | 'size' | null {
  if (size === 0) return 'empty';
  if (type !== 'document' && !takesFormat(files[type], mimeType)) return 'format';
  return size > headerBytesMax(type, files) ? 'size' : null;
}
