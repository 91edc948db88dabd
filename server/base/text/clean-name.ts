/**
 * Invisible characters: zero-width ones, a byte order mark, soft hyphens, direction marks. Characters that join several
 * emoji into one are not matched.
 */
const invisible = /(?!(?<=\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;
/** Spaces of every width, but no line breaks. */
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Returns a name as it is stored and compared: in one Unicode form, without invisible characters. "Promoção" is one
 * name, however its ç and ã are written (macOS and some keyboards use two characters for one).
 */
export function cleanName(name: string): string {
  const clean = name.normalize('NFC').replace(blanks, ' ').replace(invisible, '').trim();
  return clean === '' ? name.trim() : clean;
}

/** Returns the key by which two names are the same: the clean name in lower case, as the database compares it. */
export const nameKey = (name: string): string => cleanName(name).toLowerCase();
