/**
 * Signs nobody sees: zero-width ones, a byte order mark, soft hyphens, marks of direction. Kept is what makes one emoji of several.
 */
const invisible = /(?!(?<=\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;
/** Blanks of every width, no line ends. */
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * A name as it is kept and compared: in one Unicode form, without what nobody sees. "Promoção" is one name, however its ç and ã are
 * written (macOS and some keyboards write two signs for one).
 */
export function cleanName(name: string): string {
  const clean = name.normalize('NFC').replace(blanks, ' ').replace(invisible, '').trim();
  return clean === '' ? name.trim() : clean;
}

/** What two names have in common when they are one: their clean form in small letters, as the database compares it. */
export const nameKey = (name: string): string => cleanName(name).toLowerCase();
