// Panel pages load this file in the browser, so the file does not import zod.

export const messageKinds = [
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'order',
  'form',
  'call_allowed',
  'call_refused',
  'call_missed',
  'call_ended',
  'poll',
  'poll_vote',
  'request_welcome',
  'product',
  'template',
  'deleted',
  'unsupported',
] as const;
export type MessageKind = (typeof messageKinds)[number];

const isKind = (type: string): type is MessageKind => (messageKinds as readonly string[]).includes(type);
/** Types whose content is structured data instead of words. The panel shows the name of the type. */
const factual: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/**
 * Returns the name that follows the message type in brackets: `[product SOFA-LOTUS]` gives SOFA-LOTUS. Returns an empty
 * text if the content has no name.
 */
export const namedIn = (type: string, content: string): string =>
  content.startsWith(`[${type} `) && content.endsWith(']') ? content.slice(type.length + 2, -1) : '';

/**
 * Returns the kind of a message without words. Its content is empty, or is only its type in brackets (`[audio]`).
 * Returns null for a message with words.
 */
export function kindShown(type: string, content: string): MessageKind | null {
  const token = content.slice(1, -1);
  // For these types, the brackets in the content name the kind of the message, because the type alone does not.
  const isNamedInside = type === 'interactive' || type === 'unsupported' || type === 'call';
  if (isNamedInside && content === `[${token}]` && isKind(token)) return token;
  const isSilent =
    content.trim() === '' || content === `[${type}]` || content === '[unsupported]' || namedIn(type, content);
  if (!isSilent && !factual.has(type)) return null;
  if (isKind(type)) return type;
  return type === 'interactive' ? 'form' : 'unsupported';
}
