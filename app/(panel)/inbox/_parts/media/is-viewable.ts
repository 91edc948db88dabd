import type { Message } from '#server/contract/message.ts';

/** A picture or film that can be looked at large; what stays at somebody else's address is not fetched from there. */
export const isViewable = ({ type, file }: Pick<Message, 'type' | 'file'>): boolean =>
  file !== undefined && file.size !== null && type !== 'sticker' && /^(image|video)\//.test(file.mime_type);
