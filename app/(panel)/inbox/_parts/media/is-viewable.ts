import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether a message has a picture or video that the viewer can show. A file without a size is at an external URL, from
 * which files are never loaded.
 */
export const isViewable = ({ type, file }: Pick<Message, 'type' | 'file'>): boolean =>
  file !== undefined && file.size !== null && type !== 'sticker' && /^(image|video)\//.test(file.mime_type);
