/**
 * Matches invisible characters: zero-width characters, a byte order mark, soft hyphens and direction marks. Characters
 * that join several emoji into one are not matched.
 */
const invisible = /(?!(?<=\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;
/** Matches spaces of every width, but no line breaks. */
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Returns a name in the form in which it is stored and compared: in one Unicode form and without invisible characters.
 * "Promoção" is then always the same name, although macOS and some keyboards write its ç and ã as two characters each.
 */
export function cleanName(name: string): string {
  const clean = name.normalize('NFC').replace(blanks, ' ').replace(invisible, '').trim();
  return clean === '' ? name.trim() : clean;
}

/**
 * Returns the key by which names are compared, as the database does: the clean name in lower case. Two names with the
 * same key are the same name.
 */
export const nameKey = (name: string): string => cleanName(name).toLowerCase();
