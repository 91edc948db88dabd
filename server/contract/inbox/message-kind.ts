// Panel pages load this file in the browser, without zod.

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
  'poll',
  'request_welcome',
  'product',
  'template',
  'deleted',
  'unsupported',
] as const;
export type MessageKind = (typeof messageKinds)[number];

const isKind = (type: string): type is MessageKind => (messageKinds as readonly string[]).includes(type);
/** Types whose content is a list of data for programs. People see the name of the kind instead. */
const factual: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/**
 * Returns the name that follows the type in brackets: `[product SOFA-LOTUS]` gives SOFA-LOTUS. Empty if there is none.
 */
export const namedIn = (type: string, content: string): string =>
  content.startsWith(`[${type} `) && content.endsWith(']') ? content.slice(type.length + 2, -1) : '';

/**
 * Returns the kind of a message that has no words: its content is empty, or its type in brackets (`[audio]`). Returns
 * null for a message with words.
 */
export function kindShown(type: string, content: string): MessageKind | null {
  const token = content.slice(1, -1);
  // For these two types the content names the kind, since the type does not.
  const isNamedInside = type === 'interactive' || type === 'unsupported';
  if (isNamedInside && content === `[${token}]` && isKind(token)) return token;
  const isSilent =
    content.trim() === '' || content === `[${type}]` || content === '[unsupported]' || namedIn(type, content);
  if (!isSilent && !factual.has(type)) return null;
  if (isKind(type)) return type;
  return type === 'interactive' ? 'form' : 'unsupported';
}
