import type { Message } from '#server/contract/inbox/message.ts';

/**
 * Whether a message has a picture or video that can be viewed large. A file at an external address (without a size) is
 * never fetched from there.
 */
export const isViewable = ({ type, file }: Pick<Message, 'type' | 'file'>): boolean =>
  file !== undefined && file.size !== null && type !== 'sticker' && /^(image|video)\//.test(file.mime_type);
