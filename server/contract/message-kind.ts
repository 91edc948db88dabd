// Pages read this in the browser, without zod.

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
/** What they say is a list of facts for programs; people read what it is. */
const factual: ReadonlySet<string> = new Set(['location', 'contacts', 'order']);

/** What stands behind the type in brackets: `[product SOFA-LOTUS]`. */
export const namedIn = (type: string, content: string): string =>
  content.startsWith(`[${type} `) && content.endsWith(']') ? content.slice(type.length + 2, -1) : '';

/**
 * What a message is that says nothing in words: its content is empty, or its type in brackets (`[audio]`). null: it has
 * words.
 */
export function kindShown(type: string, content: string): MessageKind | null {
  const token = content.slice(1, -1);
  // The content names what they are, since their type does not.
  const isNamedInside = type === 'interactive' || type === 'unsupported';
  if (isNamedInside && content === `[${token}]` && isKind(token)) return token;
  const isSilent =
    content.trim() === '' || content === `[${type}]` || content === '[unsupported]' || namedIn(type, content);
  if (!isSilent && !factual.has(type)) return null;
  if (isKind(type)) return type;
  return type === 'interactive' ? 'form' : 'unsupported';
}
